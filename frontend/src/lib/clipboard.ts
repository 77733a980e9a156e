/** Copies the text of a field. If the browser has no clipboard, selects it so that the person can copy it. */
export async function copyFrom(field: HTMLInputElement): Promise<boolean> {
  field.select();
  try {
    // Only secure pages have a clipboard, and a server on a local network often uses plain http.
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}
