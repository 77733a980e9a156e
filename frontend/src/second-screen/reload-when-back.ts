// A page that is left open for months: reloaded when the server no longer understands it.

const AGAIN = 30_000;

/** Reloads the page once the server answers. */
export function reloadWhenThere(): () => void {
  const timer = setInterval(async () => {
    const answer = await fetch(location.href, { method: "HEAD" }).catch(() => null);
    if (answer?.ok) location.reload();
  }, AGAIN);
  return () => clearInterval(timer);
}
