// Writes src/wire: the types of the messages (index.ts) and of what each game has of its own (<game>.ts), from the
// JSON schema that the server's structs give. `npm run wire` after `python -m tuppence_web.tables.wire.schema`; with --check
// it only compares.
import { readFileSync, writeFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

interface Schema {
  $ref?: string;
  $defs?: { [name: string]: Schema };
  properties?: { [name: string]: Schema };
  additionalProperties?: boolean;
  prefixItems?: Schema[];
  items?: false | Schema | Schema[];
  const?: unknown;
  tsType?: string;
}

const schemaFile = new URL("../src/wire/schema.json", import.meta.url);
const generated = new URL("../src/wire/", import.meta.url);
const BANNER = "// Generated from schema.json by `npm run wire`; change the server's structs instead.";
/** What a message has of the game that it is of, by the name in the schema. */
const OF_THE_GAME: { [name: string]: string } = {
  GameEvent: 'Games[G]["event"] | HouseEvent',
  GameView: 'Games[G]["view"]',
  GameAction: 'Games[G]["action"]',
  GameRange: 'Ranged<Games[G]["action"]>',
  GameOptions: 'Games[G]["options"]',
};
const FIGURES =
  "/** The numbers of the rules that drawings and explanations need. */\nexport const FIGURES = ";
const BY_GAME = "<G extends GameName = GameName>";

const { $defs: all = {} }: Schema = JSON.parse(readFileSync(schemaFile, "utf8"));
const games = Object.keys(all).filter((name) => all[name]?.$defs);
const parts = Object.fromEntries(
  Object.entries(all).filter(([name]) => !games.includes(name) && !(name in OF_THE_GAME)),
);

const nameOf = (ref: string) => ref.slice(ref.lastIndexOf("/") + 1);
const camel = (game: string) => game.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Calls for every object in a JSON value. */
function walk(value: unknown, visit: (schema: Schema) => void): void {
  if (typeof value !== "object" || value === null) return;
  visit(value);
  for (const inner of Object.values(value)) walk(inner, visit);
}

/** A tuple as the generator of types knows it. */
function asBefore2020(schema: Schema): void {
  if (!schema.prefixItems) return;
  schema.items = schema.prefixItems;
  delete schema.prefixItems;
}

/** The messages, and their parts, that differ from game to game. */
function differing(): Set<string> {
  const found = new Set(Object.keys(OF_THE_GAME));
  for (let size = 0; size < found.size; ) {
    size = found.size;
    for (const [name, part] of Object.entries(parts))
      walk(part, ({ $ref }) => {
        if ($ref && found.has(nameOf($ref))) found.add(name);
      });
  }
  return found;
}

/** TypeScript of schemas: a struct has the fields that the schema names and no others. */
async function typed($defs: { [name: string]: Schema }): Promise<string> {
  for (const struct of Object.values($defs)) if (struct.properties) struct.additionalProperties = false;
  walk($defs, asBefore2020);
  const types = await compile({ $defs }, "Whole", {
    unreachableDefinitions: true,
    ignoreMinAndMaxItems: true,
    bannerComment: "",
    format: true,
    style: { printWidth: 110 },
  });
  return types
    .replace(/export interface Whole \{[^}]*\}\n/, "")
    .replace(
      /\/\*\*\n \* This interface was referenced by .*\n \* via the `definition` "\w+"\.\n \*\/\n/g,
      "",
    )
    .replace(/ \*\n \* This interface was referenced by .*\n \* via the `definition` "\w+"\.\n/g, "")
    .trimStart();
}

/** What a game has of its own. */
async function ofGame(game: string): Promise<string> {
  const { Figures: figures, ...types } = all[game]?.$defs ?? {};
  const own = JSON.stringify(types).replaceAll(`"#/$defs/${game}/$defs/`, '"#/$defs/');
  const last = figures ? `${FIGURES}${JSON.stringify(figures.const)} as const;\n` : "";
  return `${BANNER}\n\n${await typed(JSON.parse(own))}${last}`;
}

/** The messages. Those that differ from game to game have it as a parameter; left out, it may be any. */
async function messages(): Promise<string> {
  const names = differing();
  walk(parts, (schema) => {
    const name = schema.$ref && nameOf(schema.$ref);
    if (!name || !names.has(name)) return;
    for (const key of Object.keys(schema)) Reflect.deleteProperty(schema, key);
    schema.tsType = OF_THE_GAME[name] ?? `${name}<G>`;
  });
  const imports = games.map((game) => `import type * as ${camel(game)} from "./${game}";`);
  const table = games.map((game) => {
    const [event, view, action, options] = ["Event", "View", "Action", "Options"].map(
      (one) => `${camel(game)}.${one}`,
    );
    return `  "${game}": { event: ${event}; view: ${view}; action: ${action}; options: ${options} };`;
  });
  const types = (await typed(parts)).replace(/^export (interface|type) (\w+)/gm, (head, _, name: string) =>
    names.has(name) ? head + BY_GAME : head,
  );
  return `${BANNER}
${imports.join("\n")}

/** What each game has of its own. */
export interface Games {
${table.join("\n")}
}
export type GameName = keyof Games;

/** What a free number may be: from the first to the second, both included. */
export type Range = [low: number, high: number];
/** An action with ranges where numbers are free. It cannot be sent: the number of an action is no range. */
export type Ranged<Part> = Part extends number
  ? Part | Range
  : Part extends object
    ? { [Field in keyof Part]: Ranged<Part[Field]> }
    : Part;

${types}`;
}

const files: [string, string][] = [["index.ts", await messages()]];
for (const game of games) files.push([`${game}.ts`, await ofGame(game)]);
for (const [name, text] of files) {
  const file = new URL(name, generated);
  if (!process.argv.includes("--check")) {
    writeFileSync(file, text);
  } else if (readFileSync(file, "utf8") !== text) {
    console.error(`src/wire/${name} does not match src/wire/schema.json: run \`npm run wire\`.`);
    process.exit(1);
  }
}
