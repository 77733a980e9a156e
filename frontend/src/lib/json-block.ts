// Data that a page includes for its script: JSON blocks, such as `table-data`.

export function readData<T>(id: string): T {
  const block = document.getElementById(id);
  if (!block?.textContent) throw new Error(`The page has no block ${id}.`);
  const data: unknown = JSON.parse(block.textContent);
  return data as T;
}
