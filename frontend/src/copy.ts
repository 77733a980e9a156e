/** Copies what a field holds; selects it for the person's own copy where the browser allows no other. */
export async function copyFrom(field: HTMLInputElement): Promise<boolean> {
  field.select();
  try {
    // Only a secure page has a clipboard; a house on a local network is often plain http.
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}
