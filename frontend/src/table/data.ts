// What the page tells us of its table before the line is open: the JSON block `table-data`.

export interface OptionField {
  name: string;
  label: string;
  help: string;
  /** Null where it depends on the other options. */
  default: string | number | boolean | null;
  choices: [string, string][];
  /** "float": any number from low to high, "int": whole ones only. */
  kind: "choice" | "bool" | "int" | "float";
  low: number | null;
  high: number | null;
}

export interface TableData {
  id: string;
  game: string;
  title: string;
  /** The absolute address to share, and a picture of it. */
  invite: string;
  qr: string;
  fields: OptionField[];
  /** What is set for the table itself, not for its game. */
  settings: OptionField[];
  /** Where the server judges options while they are chosen. */
  optionsUrl: string;
  homeUrl: string;
}

export function readData<T>(id: string): T {
  const block = document.getElementById(id);
  if (!block?.textContent) throw new Error(`The page has no block ${id}.`);
  return JSON.parse(block.textContent);
}
