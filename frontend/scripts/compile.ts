// Compile the library for Python in the browser, in place, and with `--runtime` what it imports of the standard library:
// `node scripts/compile.ts <tools/bytecode.py> <runtime's folder> <wheel> <library> [--runtime]`
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { ENTRY, LIBRARY } from "../src/offline/worker/library.ts";

type Runtime = Pick<typeof import("pyodide"), "loadPyodide">;
type Compile = { callKwargs(archive: string, target: string, options: { only_imported: boolean }): void };

const [bytecode = "", folder = "", wheel = "", library = "", option] = process.argv.slice(2);
const { loadPyodide } = (await import(pathToFileURL(resolve(folder, "pyodide.mjs")).href)) as Runtime;
const python = await loadPyodide({
  indexURL: resolve(folder),
  lockFileContents: readFileSync("node_modules/pyodide/pyodide-lock.json", "utf8"),
  // Sets in compiled code have the order of their members' hashes.
  env: { PYTHONHASHSEED: "0" },
});
python.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel");
python.FS.writeFile(LIBRARY, readFileSync(library));
python.runPython(`import sys; sys.path.append("${LIBRARY}"); import ${ENTRY}`);
python.runPython(readFileSync(bytecode, "utf8"));
const compile = python.globals.get("compile_archive") as Compile;

function compileArchive(archive: string, to: string, onlyImported: boolean): void {
  compile.callKwargs(archive, "/tmp/compiled.zip", { only_imported: onlyImported });
  writeFileSync(to, python.FS.readFile("/tmp/compiled.zip"));
}
compileArchive(LIBRARY, library, false);
if (option === "--runtime") {
  const archive: string = python.runPython("next(path for path in sys.path if path.endswith('.zip'))");
  compileArchive(archive, resolve(folder, "python_stdlib.zip"), true);
}
