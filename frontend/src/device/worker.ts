// Python in a worker: it loads the runtime and the library, and answers calls one after the other.
import type { PyodideAPI } from "pyodide";
import { checkedFetch, FOLDER, filesOf, readFile, readManifest } from "./files";
import type { Asked, FromWorker, Json, Manifest, Refused } from "./messages";

type Answer = (asked: string) => string;
type Runtime = Pick<typeof import("pyodide"), "loadPyodide">;

const LIBRARY = "/lib/tuppence";
const ENTRY = "tuppence_web.tables.device.calls";

function post(message: FromWorker): void {
  self.postMessage(message);
}

/** All files, each checked: those that the runtime asks for again come from the browser's cache. */
async function readAll(manifest: Manifest): Promise<Map<string, ArrayBuffer>> {
  const files = filesOf(manifest);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  let loaded = 0;
  post({ type: "progress", loaded, bytes });
  const contents = await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file);
      loaded += file.bytes;
      post({ type: "progress", loaded, bytes });
      return [file.name, content] as const;
    }),
  );
  return new Map(contents);
}

async function startRuntime(manifest: Manifest): Promise<PyodideAPI> {
  const indexURL = `${FOLDER}${manifest.runtime.folder}/`;
  const { loadPyodide } = (await import(/* @vite-ignore */ `${indexURL}pyodide.mjs`)) as Runtime;
  const lock = { info: manifest.runtime.info, packages: {} };
  return loadPyodide({ indexURL, lockFileContents: JSON.stringify(lock) });
}

async function start(): Promise<Answer> {
  const manifest = await readManifest();
  self.fetch = checkedFetch(manifest, self.fetch.bind(self), self.location.href);
  const contents = await readAll(manifest);
  const python = await startRuntime(manifest);
  for (const wheel of manifest.wheels) python.unpackArchive(contents.get(wheel.name) as ArrayBuffer, "wheel");
  python.FS.mkdir(LIBRARY);
  python.unpackArchive(contents.get(manifest.library.name) as ArrayBuffer, "zip", { extractDir: LIBRARY });
  python.runPython(`import sys; sys.path.append("${LIBRARY}")`);
  return python.pyimport(ENTRY).answer as Answer;
}

const started = start();
started.then(
  () => post({ type: "ready" }),
  (error: unknown) =>
    post({ type: "failed", message: error instanceof Error ? error.message : String(error) }),
);

/** What Python answers; an error that the library did not foresee is told too, so that nobody waits for ever. */
function answered(answer: Answer, asked: Omit<Asked, "id">): { value?: Json; refused?: Refused } {
  try {
    return JSON.parse(answer(JSON.stringify(asked)));
  } catch (error) {
    return { refused: { kind: "Error", message: String(error) } };
  }
}

self.addEventListener("message", async ({ data: { id, ...asked } }: MessageEvent<Asked>) => {
  const answer = await started.catch(() => undefined);
  if (answer) post({ type: "answered", id, ...answered(answer, asked) });
});
