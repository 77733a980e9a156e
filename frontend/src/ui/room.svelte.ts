// What the layout of a table's page depends on: a component that needs another layout names it as long as it is shown, and
// the page has the names as classes.
import { getContext, setContext, untrack } from "svelte";
import { SvelteMap } from "svelte/reactivity";

/** `refereed`: buttons of a referee; `filling`: a form among them; `agreeing`: a result that is to be confirmed; `coached`: the
 * coach; `boards`: Dropsy's boards; `laying`: a hand of cards to lay from. */
type Need = "refereed" | "filling" | "agreeing" | "coached" | "boards" | "laying";

const KEY = Symbol("room");

/** Call it where the page's component begins. The map has the needs as keys, and how many components have each. */
export function makeRoom(): SvelteMap<Need, number> {
  return setContext(KEY, new SvelteMap<Need, number>());
}

/** Call it where a component begins. Outside a table's page it does nothing. */
export function need(what: Need, here: () => boolean = () => true): void {
  const needs = getContext<SvelteMap<Need, number> | undefined>(KEY);
  const count = (more: number) =>
    untrack(() => {
      const left = (needs?.get(what) ?? 0) + more;
      if (left > 0) needs?.set(what, left);
      else needs?.delete(what);
    });
  $effect.pre(() => {
    if (!here()) return;
    count(1);
    return () => count(-1);
  });
}
