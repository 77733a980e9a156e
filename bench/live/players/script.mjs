// How the scripted players play, the same for all: press on until two pennies show on the box.

const ENOUGH = 2;

export function script(mayStop, box) {
  return mayStop && box.filter(Boolean).length >= ENOUGH ? "stop" : "roll";
}
