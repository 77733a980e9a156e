// Data that a page includes for its script: JSON blocks, such as `table-data`, and the token of its forms.

export function readData<T>(id: string): T {
  const block = document.getElementById(id);
  if (!block?.textContent) throw new Error(`The page has no block ${id}.`);
  const data: unknown = JSON.parse(block.textContent);
  return data as T;
}

/** The CSRF token of the page's forms, for what its script posts; empty if the page has no form. */
export function pageToken(): string {
  return document.querySelector<HTMLInputElement>("[name=csrfmiddlewaretoken]")?.value ?? "";
}
