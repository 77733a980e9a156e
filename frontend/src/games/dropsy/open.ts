// Opens the picture in the round where this browser can show one. Else nothing of what draws it is loaded.
import type { DeepTable } from "./deep/table";

export interface Opened {
  canvas: HTMLCanvasElement;
  context: WebGL2RenderingContext;
  /** Pictures are computed by the processor. */
  slow: boolean;
  Table: typeof DeepTable;
}

/** Loads what draws in the round, if this browser can. */
export async function load(): Promise<Pick<Opened, "slow" | "Table"> | null> {
  const slow = byProcessor();
  if (slow === null) return null;
  const { DeepTable } = await import("./deep/table");
  return { slow, Table: DeepTable };
}

export async function opened(): Promise<Opened | null> {
  const loaded = await load();
  const canvas = document.createElement("canvas");
  // Smooth edges cost a processor more than all else.
  const context = loaded && canvas.getContext("webgl2", { alpha: true, antialias: !loaded.slow });
  return loaded && context ? { ...loaded, canvas, context } : null;
}

/** Whether pictures are computed by the processor; null where there are none. */
function byProcessor(): boolean | null {
  const context = document.createElement("canvas").getContext("webgl2");
  if (!context) return null;
  const told = context.getExtension("WEBGL_debug_renderer_info");
  const name = told ? String(context.getParameter(told.UNMASKED_RENDERER_WEBGL)) : "";
  context.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|software|basic render/i.test(name);
}
