// Where elements are on the screen, for flights between them.

/** An element's place, in the pixels that its own style counts in: a board may be enlarged (CSS zoom). */
export function rectOf(element: Element): DOMRect {
  const { x, y, width, height } = element.getBoundingClientRect();
  // Browsers that do not know this enlarge both alike.
  const zoom = element.currentCSSZoom ?? 1;
  return new DOMRect(x / zoom, y / zoom, width / zoom, height / zoom);
}
