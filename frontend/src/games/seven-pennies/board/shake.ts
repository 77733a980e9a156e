// A phone that is shaken throws. Where a phone asks for permission first, a tap is simpler.

/** Of so much speeding up, in metres per second squared, a shake is made. */
const SHAKEN = 18;

/** Calls back when the device is shaken. Returns what ends the listening. */
export function onShake(shaken: () => void): () => void {
  const feel = ({ acceleration }: DeviceMotionEvent) => {
    const { x, y, z } = acceleration ?? {};
    if (Math.hypot(x ?? 0, y ?? 0, z ?? 0) > SHAKEN) shaken();
  };
  addEventListener("devicemotion", feel);
  return () => removeEventListener("devicemotion", feel);
}
