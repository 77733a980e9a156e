// Python in a worker: it loads the runtime and the library, and answers calls one after the other.
import type { PyodideAPI } from "pyodide";
import type { LibraryAnswer, Manifest } from "../../wire/device";
import { checkedFetch, FOLDER, filesOf, readFile, readManifest } from "./files";
import { handOver } from "./hand-over";
import { ENTRY, LIBRARY } from "./library";
import type { FromWorker, WorkerRequest } from "./messages";
import { DeviceStore } from "./store";
import { LibraryRefusal, Tables } from "./tables";

/** The library's functions: for calls of pages, and for calls of this worker. */
interface Entry {
  answer(call: string): string;
  answer_worker(call: string): string;
}
type Runtime = Pick<typeof import("pyodide"), "loadPyodide">;

function post(message: FromWorker): void {
  self.postMessage(message);
}

/** Reads and checks all files. When the runtime requests one again, it comes from the browser's cache. */
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

async function start(): Promise<Entry> {
  const manifest = await readManifest();
  self.fetch = checkedFetch(manifest, self.fetch.bind(self), self.location.href);
  const contents = await readAll(manifest);
  const python = await startRuntime(manifest);
  for (const wheel of manifest.wheels) python.unpackArchive(contents.get(wheel.name) as ArrayBuffer, "wheel");
  python.FS.writeFile(LIBRARY, new Uint8Array(contents.get(manifest.library.name) as ArrayBuffer));
  python.runPython(`import sys; sys.path.append("${LIBRARY}")`);
  return python.pyimport(ENTRY) as Entry;
}

const started = start();
started.then(
  () => post({ type: "ready" }),
  (error: unknown) =>
    post({ type: "failed", message: error instanceof Error ? error.message : String(error) }),
);

const tables = new Tables(
  async (call) => (await started).answer_worker(call),
  new DeviceStore(),
  post,
  handOver,
);

/** The answer of the tables or the library. An unexpected error is an answer too, so that nobody waits for ever. */
async function answered({ call, arguments: values }: WorkerRequest): Promise<LibraryAnswer> {
  try {
    if (Object.hasOwn(tables.calls, call)) {
      const method = tables.calls[call as keyof Tables["calls"]] as (...given: unknown[]) => Promise<unknown>;
      return { value: await method(...values) };
    }
    const found: LibraryAnswer = JSON.parse(
      (await started).answer(JSON.stringify({ call, arguments: values })),
    );
    return found;
  } catch (error) {
    if (error instanceof LibraryRefusal) return { refused: error.refused };
    return { refused: { kind: "Error", message: String(error) } };
  }
}

self.addEventListener("message", async ({ data }: MessageEvent<WorkerRequest>) => {
  post({ type: "answered", id: data.id, ...(await answered(data)) });
});
