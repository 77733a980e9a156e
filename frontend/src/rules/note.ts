// The note that shows a rule: one at a time, over whatever is there.
import { mount, unmount } from "svelte";
import Note from "./Note.svelte";
import type { Rule } from "./rulebook";

/** Shows a rule beside its citation; inside a dialog where that is, since all else is out of reach then. */
export function showNote(link: HTMLElement, citation: string, rule: Rule): void {
  const target = link.closest("dialog") ?? document.body;
  const beside = link.getBoundingClientRect();
  const note = mount(Note, { target, props: { citation, rule, beside, gone: () => void unmount(note) } });
}
