// The example on a game's rules page: shows one picture at a time and moves the pieces to their places in the next. The
// pictures belong to the game and mark pieces with data-piece (its face) inside data-place (its place).

interface PlacedPiece {
  element: Element;
  kind: string;
  place: string;
}

const TRAVEL = 520; // ms
const APART = 35; // ms between one piece and the next

function piecesOf(step: Element): PlacedPiece[] {
  return [...step.querySelectorAll<HTMLElement | SVGElement>("[data-piece]")].map((element) => ({
    element,
    kind: element.dataset.piece ?? "",
    place: element.closest<HTMLElement>("[data-place]")?.dataset.place ?? "",
  }));
}

/**
 * Where each piece of the new picture was in the old one. Pieces that can stay do; the others come from equal pieces.
 */
export function paired(before: PlacedPiece[], after: PlacedPiece[]): Map<PlacedPiece, PlacedPiece> {
  const from = new Map<PlacedPiece, PlacedPiece>();
  const free = new Set(before);
  const fits: ((one: PlacedPiece, other: PlacedPiece) => boolean)[] = [
    (one, other) => one.kind === other.kind && one.place === other.place,
    (one, other) => one.kind === other.kind,
    () => true,
  ];
  for (const fit of fits) {
    for (const piece of after) {
      const old = from.has(piece) ? undefined : [...free].find((other) => fit(piece, other));
      if (!old) continue;
      from.set(piece, old);
      free.delete(old);
    }
  }
  return from;
}

/** Pixels to a unit of the drawing that a piece is within; transforms of a piece are in these units. */
function scaleOf(element: Element): number {
  const drawing = element instanceof SVGElement ? element.ownerSVGElement : null;
  return drawing?.getScreenCTM()?.a ?? 1;
}

function travel(before: Element, after: Element): void {
  let late = 0;
  for (const [piece, old] of paired(piecesOf(before), piecesOf(after))) {
    const [start, end] = [old.element.getBoundingClientRect(), piece.element.getBoundingClientRect()];
    const scale = scaleOf(piece.element);
    const [x, y] = [(start.left - end.left) / scale, (start.top - end.top) / scale];
    if (Math.hypot(x, y) * scale < 1) continue;
    const turned = piece.kind === old.kind ? "" : " rotateX(540deg)";
    const options: KeyframeAnimationOptions = {
      duration: TRAVEL,
      delay: late,
      easing: "cubic-bezier(.3, 0, .2, 1)",
      fill: "backwards",
    };
    piece.element.animate(
      [{ transform: `translate(${x}px, ${y}px)${turned}` }, { transform: "none" }],
      options,
    );
    late += APART;
  }
}

function stepThrough(figure: HTMLElement): void {
  const steps = [...figure.querySelectorAll("li")];
  const [back, next] = figure.querySelectorAll("button");
  const [bar, caption] = [figure.querySelector("progress"), figure.querySelector("[aria-live]")];
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  let now = 0;

  function go(to: number): void {
    const [before, after] = [steps[now], steps[to]];
    if (!before || !after || !back || !next || !bar || !caption) return;
    now = to;
    for (const animation of figure.getAnimations({ subtree: true })) animation.cancel();
    before.removeAttribute("aria-current");
    after.setAttribute("aria-current", "step");
    if (!still.matches) travel(before, after);
    bar.value = now + 1;
    const parts = after.querySelector(".caption")?.children ?? [];
    caption.textContent = Array.from(parts, ({ textContent }) => textContent).join(": ");
    // Not the disabled attribute, which would take the focus away, and the arrow keys with it.
    back.setAttribute("aria-disabled", String(now === 0));
    next.setAttribute("aria-disabled", String(now === steps.length - 1));
  }

  steps[0]?.setAttribute("aria-current", "step");
  back?.addEventListener("click", () => go(now - 1));
  next?.addEventListener("click", () => go(now + 1));
  figure.addEventListener("keydown", ({ key }) => {
    if (key === "ArrowLeft") go(now - 1);
    if (key === "ArrowRight") go(now + 1);
  });
}

export function startExamples(): void {
  for (const figure of document.querySelectorAll<HTMLElement>(".example")) stepThrough(figure);
}
