// @vitest-environment node
// The same messages that the Python tests read: every one must fit the schema that both sides are made from.
import { readdirSync, readFileSync } from "node:fs";
import Ajv from "ajv/dist/2020";
import { describe, expect, test } from "vitest";
import schema from "./schema.json";

const tests = new URL("../../../tests/", import.meta.url);
const paths = readdirSync(new URL("wire/", tests), { recursive: true, encoding: "utf8" })
  .map((path) => `wire/${path}`)
  .filter((path) => /\/(client|server)-.*\.json$/.test(path));
const nameOf = (path: string) => path.slice(path.lastIndexOf("/") + 1);
const ajv = new Ajv({ strict: false });
ajv.addSchema(schema, "wire");

const validators = {
  client: ajv.compile({ $ref: "wire#/$defs/FromClient" }),
  server: ajv.compile({ $ref: "wire#/$defs/FromServer" }),
};

const kinds = (direction: "FromClient" | "FromServer") =>
  Object.keys(schema.$defs[direction].discriminator.mapping);

describe("the messages of tests/wire and of the games", () => {
  test.each(paths)("%s fits the schema", (path) => {
    const message = JSON.parse(readFileSync(new URL(path, tests), "utf8"));
    const valid = nameOf(path).startsWith("client") ? validators.client : validators.server;
    expect(valid(message), ajv.errorsText(valid.errors)).toBe(true);
  });
  test("show every kind there is", () => {
    for (const type of kinds("FromClient"))
      expect(
        paths.some((path) => nameOf(path).startsWith(`client-${type}`)),
        type,
      ).toBe(true);
    for (const type of kinds("FromServer"))
      expect(
        paths.some((path) => nameOf(path).startsWith(`server-${type}`)),
        type,
      ).toBe(true);
  });
});
