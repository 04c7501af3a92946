/* sound.ts - the knock of a piece on the board, and two bells for whoever is waited for, made here: nothing is loaded. */
let context: AudioContext | undefined;

interface Tone {
  type: OscillatorType;
  /** Hertz, at the beginning and at the end; how loud; seconds until it begins, and that it lasts. */
  from: number;
  to: number;
  volume: number;
  after: number;
  lasts: number;
}

function sound({ type, from, to, volume, after, lasts }: Tone): void {
  context ??= new AudioContext();
  const start = context.currentTime + after;
  const tone = context.createOscillator();
  const loudness = context.createGain();
  tone.type = type;
  tone.frequency.setValueAtTime(from, start);
  tone.frequency.exponentialRampToValueAtTime(to, start + (lasts * 2) / 3);
  loudness.gain.setValueAtTime(volume, start);
  loudness.gain.exponentialRampToValueAtTime(0.001, start + lasts);
  tone.connect(loudness).connect(context.destination);
  tone.start(start);
  tone.stop(start + lasts + 0.01);
}

export function knock(): void {
  sound({ type: 'triangle', from: 220, to: 90, volume: 0.25, after: 0, lasts: 0.12 });
}

/** It is your turn. */
export function chime(): void {
  sound({ type: 'sine', from: 660, to: 658, volume: 0.2, after: 0, lasts: 0.5 });
  sound({ type: 'sine', from: 880, to: 878, volume: 0.2, after: 0.16, lasts: 0.8 });
}
