// Writes src/generated/wire.ts, the types of the messages, from the JSON schema that the server's structs give.
// `npm run wire` after `python -m tuppence_web.tables.schema`; with --check it only compares.
import { readFileSync, writeFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

const schemaFile = new URL("../src/wire.schema.json", import.meta.url);
const typesFile = new URL("../src/generated/wire.ts", import.meta.url);

const schema = JSON.parse(readFileSync(schemaFile, "utf8"));
// A message has the fields that the schema names and no others; only free JSON objects stay open.
for (const struct of Object.values<{ properties?: object; additionalProperties?: boolean }>(schema.$defs)) {
  if (struct.properties) struct.additionalProperties = false;
}

const types = await compile(schema, "WireSchema", {
  unreachableDefinitions: true,
  bannerComment:
    "// Generated from wire.schema.json by `npm run wire`; change the server's messages.py instead.",
  format: true,
  style: { printWidth: 110 },
});
const tidy = types.replace(
  / \*\n \* This interface was referenced by `WireSchema`'s JSON-Schema\n \* via the `definition` "\w+"\.\n/g,
  "",
);

if (!process.argv.includes("--check")) {
  writeFileSync(typesFile, tidy);
} else if (readFileSync(typesFile, "utf8") !== tidy) {
  console.error("src/generated/wire.ts does not match src/wire.schema.json: run `npm run wire`.");
  process.exit(1);
}
