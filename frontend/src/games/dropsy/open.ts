// Opens the picture in the round where this browser can show one. Else nothing of what draws it is loaded.
import type { DeepTable } from "./deep/table";

export interface Opened {
  canvas: HTMLCanvasElement;
  context: WebGL2RenderingContext;
  /** Pictures are computed by the processor. */
  slow: boolean;
  Table: typeof DeepTable;
}

export async function opened(): Promise<Opened | null> {
  const slow = byProcessor();
  const canvas = document.createElement("canvas");
  // Smooth edges cost a processor more than all else.
  const context = slow === null ? null : canvas.getContext("webgl2", { alpha: true, antialias: !slow });
  if (!context || slow === null) return null;
  const { DeepTable } = await import("./deep/table");
  return { canvas, context, slow, Table: DeepTable };
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
