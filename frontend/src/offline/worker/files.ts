// The files that Python is made of, each checked against the manifest before it is used.
import { NO_CONNECTION, request } from "../../lib/http";
import type { BuiltFile, Manifest } from "../../wire/device";

export const FOLDER = "/static/device/";

export function filesOf(manifest: Manifest): BuiltFile[] {
  return [...manifest.runtime.files, ...manifest.wheels, manifest.library];
}

export async function readManifest(): Promise<Manifest> {
  const { status, ok, body } = await request<Manifest>(`${FOLDER}manifest.json`);
  if (status === 0) throw new Error(NO_CONNECTION);
  if (!ok || !body)
    throw new Error(
      `This server does not serve Python for browsers yet (${status}). Load the page again in a minute.`,
    );
  return body;
}

/** The bytes of a file. Throws if they are not those of the manifest. */
export async function readFile(file: BuiltFile): Promise<ArrayBuffer> {
  let answer: Response;
  try {
    answer = await fetch(FOLDER + file.path, { integrity: file.integrity });
  } catch (error) {
    throw new Error(`${file.name} could not be loaded, or is not what the manifest names: ${error}`);
  }
  if (!answer.ok) throw new Error(`${file.name} could not be loaded (${answer.status}).`);
  return answer.arrayBuffer();
}

/** A `fetch` that checks all files of the manifest. */
export function checkedFetch(manifest: Manifest, plain: typeof fetch, here: string): typeof fetch {
  const known = new Map(filesOf(manifest).map((file) => [new URL(FOLDER + file.path, here).href, file]));
  return (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input, here).href;
    const file = known.get(address);
    return plain(input, file ? { ...init, integrity: file.integrity } : init);
  };
}
