// The sounds of a table, made on the spot: a tile's clack, and a low chord at the end.
import { settings } from './settings.svelte';

let context: AudioContext | null = null;

function knock(at: number, pitch: number, length: number, loudness: number): void {
  if (!context) return;
  const tone = context.createOscillator();
  const gain = context.createGain();
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(pitch, at);
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.55, at + length);
  gain.gain.setValueAtTime(loudness, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  tone.connect(gain).connect(context.destination);
  tone.start(at);
  tone.stop(at + length);
}

export function play(kind: 'tile' | 'turn' | 'end'): void {
  if (!settings.now.sound) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  if (kind === 'tile') knock(now, 900 + Math.random() * 200, 0.07, 0.16);
  if (kind === 'turn') knock(now, 520, 0.16, 0.1);
  if (kind === 'end') [262, 330, 392].forEach((pitch, i) => knock(now + i * 0.12, pitch, 0.7, 0.12));
}
