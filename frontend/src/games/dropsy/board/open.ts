// Loads the three-dimensional table where this browser can show it.
import type { DeepTable } from "../deep/table";

export interface Drawing {
  Table: typeof DeepTable;
  /** Whether pictures are computed by the processor. */
  slow: boolean;
}

export async function load(): Promise<Drawing | null> {
  const slow = byProcessor();
  if (slow === null) return null;
  const { DeepTable } = await import("../deep/table");
  return { slow, Table: DeepTable };
}

/** Whether pictures are computed by the processor; null where there are none. */
function byProcessor(): boolean | null {
  const context = document.createElement("canvas").getContext("webgl2");
  if (!context) return null;
  const info = context.getExtension("WEBGL_debug_renderer_info");
  const name = info ? String(context.getParameter(info.UNMASKED_RENDERER_WEBGL)) : "";
  context.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|software|basic render/i.test(name);
}
