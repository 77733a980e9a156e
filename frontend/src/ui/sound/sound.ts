// Synthesized sounds: a knock of wood, a clink of copper. Nothing is loaded, and nothing sounds before a user gesture.
import { remember, remembered } from "../../lib/storage";

const KEY = "tuppence.sound";

let context: AudioContext | null = null;
let on = remembered(KEY) !== "off";
const listeners = new Set<(on: boolean) => void>();

export function soundIsOn(): boolean {
  return on;
}

export function toggleSound(): void {
  on = !on;
  remember(KEY, on ? "on" : "off");
  for (const listener of listeners) listener(on);
}

/** No sound in this page until it is turned on here, whatever other pages of the site do. */
export function beginSilent(): void {
  on = false;
}

/** Calls the listener now and at every change. */
export function onSound(listener: (on: boolean) => void): void {
  listeners.add(listener);
  listener(on);
}

/** Browsers allow sound only after a user gesture. */
export function wakeSoundOnGesture(): void {
  const wake = () => {
    context ??= new AudioContext();
    void context.resume();
  };
  for (const gesture of ["pointerdown", "keydown"]) addEventListener(gesture, wake, { once: true });
}

/** The die hits wood: short filtered noise over a low thump. */
export function knock(strength = 1, delay = 0): void {
  if (!on || context?.state !== "running") return;
  const start = context.currentTime + delay;
  const noise = context.createBufferSource();
  noise.buffer = hiss(context);
  const body = context.createBiquadFilter();
  body.type = "bandpass";
  body.frequency.value = 900 + Math.random() * 500;
  body.Q.value = 2.4;
  noise.connect(body).connect(fade(context, start, 0.5 * strength, 0.05));
  noise.start(start);
  noise.stop(start + 0.08);
  partial(context, 170 + Math.random() * 40, start, 0.35 * strength, 0.07);
}

/** Copper on copper: a few inharmonic partials that fade quickly. */
export function clink(strength = 1, delay = 0): void {
  if (!on || context?.state !== "running") return;
  const start = context.currentTime + delay;
  const pitch = 2900 + Math.random() * 500;
  partial(context, pitch, start, 0.09 * strength, 0.22);
  partial(context, pitch * 1.62, start, 0.06 * strength, 0.16);
  partial(context, pitch * 2.41, start, 0.035 * strength, 0.1);
}

/** A heavy, low thud: something is lost. */
export function thud(): void {
  if (!on || context?.state !== "running") return;
  const start = context.currentTime;
  const tone = context.createOscillator();
  tone.frequency.setValueAtTime(96, start);
  tone.frequency.exponentialRampToValueAtTime(42, start + 0.28);
  tone.connect(fade(context, start, 0.6, 0.42));
  tone.start(start);
  tone.stop(start + 0.45);
  partial(context, 148, start, 0.12, 0.09);
}

/** A struck glass, or several one after the other, each some half tones over the first: somebody's turn, or a win. */
export function ring(halfTones: number[], strength = 1): void {
  if (!on || context?.state !== "running") return;
  for (const [place, above] of halfTones.entries()) {
    const start = context.currentTime + place * 0.13;
    const pitch = 523 * 2 ** (above / 12);
    partial(context, pitch, start, 0.16 * strength, 0.7);
    partial(context, pitch * 2.76, start, 0.035 * strength, 0.3);
  }
}

/** A card slides over felt: a breath of noise. */
export function swish(strength = 1, delay = 0): void {
  if (!on || context?.state !== "running") return;
  const start = context.currentTime + delay;
  const noise = context.createBufferSource();
  noise.buffer = hiss(context);
  noise.playbackRate.value = 0.8 + Math.random() * 0.3;
  const body = context.createBiquadFilter();
  body.type = "highpass";
  body.frequency.value = 2600 + Math.random() * 900;
  noise.connect(body).connect(fade(context, start, 0.09 * strength, 0.09));
  noise.start(start);
  noise.stop(start + 0.11);
}

/** A deck is riffled. */
export function riffle(delay = 0): void {
  for (let card = 0; card < 14; card++) swish(0.35 + card * 0.03, delay + card * 0.026);
}

function partial(audio: AudioContext, pitch: number, start: number, volume: number, length: number): void {
  const tone = audio.createOscillator();
  tone.frequency.value = pitch;
  tone.connect(fade(audio, start, volume, length));
  tone.start(start);
  tone.stop(start + length + 0.02);
}

function fade(audio: AudioContext, start: number, volume: number, length: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(volume, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  gain.connect(audio.destination);
  return gain;
}

let noise: AudioBuffer | null = null;

function hiss(audio: AudioContext): AudioBuffer {
  if (noise) return noise;
  noise = audio.createBuffer(1, audio.sampleRate * 0.1, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return noise;
}
