// An aim in words, for screen readers and for the marks beside the sliders.
const DEGREES = 180 / Math.PI;

export function direction(angle: number): string {
  const degrees = angle * DEGREES;
  const size = Math.abs(degrees).toFixed(1);
  if (size === "0.0") return "straight ahead";
  return `${size} degrees to the ${degrees > 0 ? "right" : "left"}`;
}

export function directionInBrief(angle: number): string {
  const degrees = angle * DEGREES;
  const size = Math.abs(degrees).toFixed(1);
  if (size === "0.0") return "straight";
  return `${size}° ${degrees > 0 ? "right" : "left"}`;
}

export function speed(value: number): string {
  return `${(value / 1000).toFixed(2)} metres a second`;
}

export function speedInBrief(value: number): string {
  return `${(value / 1000).toFixed(2)} m/s`;
}

export function aside(x: number): string {
  const size = Math.abs(x).toFixed(0);
  if (size === "0") return "on the middle line";
  return `${size} millimetres to the ${x > 0 ? "right" : "left"} of the middle line`;
}

export function asideInBrief(x: number): string {
  const size = Math.abs(x).toFixed(0);
  if (size === "0") return "middle";
  return `${size} mm ${x > 0 ? "right" : "left"}`;
}

/** What the player to decide can expect, with twice the standard error. */
export function expectation({ mean, error }: { mean: number; error: number }, who: string): string {
  const gain = `${mean >= 0 ? "gain" : "lose"} ${Math.abs(mean).toFixed(1)}`;
  return `${who} can expect to ${gain} points in the rest of this end, give or take ${(2 * error).toFixed(1)}`;
}
