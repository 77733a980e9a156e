// @vitest-environment node
// The same messages that the Python tests read: every one must fit the schema that both sides are made from.
import { readdirSync, readFileSync } from "node:fs";
import Ajv from "ajv/dist/2020";
import { describe, expect, test } from "vitest";
import schema from "../src/wire.schema.json";

const folder = new URL("../../tests/wire/", import.meta.url);
const files = readdirSync(folder).filter((name) => /^(client|server)-.*\.json$/.test(name));
const ajv = new Ajv({ strict: false });
ajv.addSchema(schema, "wire");

const validators = {
  client: ajv.compile({ $ref: "wire#/$defs/FromClient" }),
  server: ajv.compile({ $ref: "wire#/$defs/FromServer" }),
};

const kinds = (direction: "FromClient" | "FromServer") =>
  Object.keys(schema.$defs[direction].discriminator.mapping);

describe("the messages of tests/wire", () => {
  test.each(files)("%s fits the schema", (name) => {
    const message = JSON.parse(readFileSync(new URL(name, folder), "utf8"));
    const valid = name.startsWith("client") ? validators.client : validators.server;
    expect(valid(message), ajv.errorsText(valid.errors)).toBe(true);
  });
  test("show every kind there is", () => {
    for (const type of kinds("FromClient"))
      expect(
        files.some((name) => name.startsWith(`client-${type}`)),
        type,
      ).toBe(true);
    for (const type of kinds("FromServer"))
      expect(
        files.some((name) => name.startsWith(`server-${type}`)),
        type,
      ).toBe(true);
  });
});
