// Keeps the screen from going dark, where the browser can (a page over HTTP cannot: there the device's settings have to).

export function stayAwake(): void {
  const ask = () => {
    if (document.visibilityState === "visible")
      void navigator.wakeLock?.request("screen").catch(() => undefined);
  };
  // A lock is lost whenever the page is hidden.
  document.addEventListener("visibilitychange", ask);
  ask();
}

/** Milliseconds after which a pointer that does not move is in the way. */
const STILL = 3000;

/** Tells whether somebody is at the screen: a pointer or a key has moved just now. */
export function onPresence(tell: (there: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const here = () => {
    clearTimeout(timer);
    tell(true);
    timer = setTimeout(() => tell(false), STILL);
  };
  const signs = ["pointermove", "pointerdown", "keydown"] as const;
  for (const sign of signs) addEventListener(sign, here);
  here();
  return () => {
    clearTimeout(timer);
    for (const sign of signs) removeEventListener(sign, here);
  };
}
