// A phone that is shaken throws. Where a phone asks for permission first, a tap is simpler.

/** The acceleration of a shake, in metres per second squared. */
const SHAKEN = 18;

/** Calls back when the device is shaken. Returns a function that stops listening. */
export function onShake(shaken: () => void): () => void {
  const feel = ({ acceleration }: DeviceMotionEvent) => {
    const { x, y, z } = acceleration ?? {};
    if (Math.hypot(x ?? 0, y ?? 0, z ?? 0) > SHAKEN) shaken();
  };
  addEventListener("devicemotion", feel);
  return () => removeEventListener("devicemotion", feel);
}
