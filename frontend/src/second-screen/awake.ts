// Prevents the screen from going dark, where the browser can; a page over HTTP cannot.

export function stayAwake(): void {
  const ask = () => {
    if (document.visibilityState === "visible")
      void navigator.wakeLock?.request("screen").catch(() => undefined);
  };
  // A lock is lost whenever the page is hidden.
  document.addEventListener("visibilitychange", ask);
  ask();
}

/** Milliseconds after which a pointer that does not move is hidden. */
const STILL = 3000;

/** Reports whether somebody is at the screen: whether a pointer or a key has moved just now. */
export function onPresence(report: (there: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const here = () => {
    clearTimeout(timer);
    report(true);
    timer = setTimeout(() => report(false), STILL);
  };
  const signs = ["pointermove", "pointerdown", "keydown"] as const;
  for (const sign of signs) addEventListener(sign, here);
  here();
  return () => {
    clearTimeout(timer);
    for (const sign of signs) removeEventListener(sign, here);
  };
}
