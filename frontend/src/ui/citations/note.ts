// The note that shows a rule over the page. Only one is open at a time.
import { mount, unmount } from "svelte";
import type { RuleText } from "../../wire";
import Note from "./Note.svelte";

/** Shows a rule beside its citation. A citation in a dialog gets its note in that dialog, because the rest is inert. */
export function showNote(link: HTMLElement, citation: string, rule: RuleText): void {
  const target = link.closest("dialog") ?? document.body;
  const beside = link.getBoundingClientRect();
  const note = mount(Note, { target, props: { citation, rule, beside, gone: () => void unmount(note) } });
}
