/** How a logged entry sounds: so high in hertz, so long in seconds, so loud of 1. As short as a card that is laid down. */
const TICK = { pitch: 1_320, lasts: 0.06, loud: 0.12 };

/** The one way to the loudspeaker, as browsers allow only a few. */
let out: AudioContext | null = null;

/** One short tick that dies away. */
export async function tick(): Promise<void> {
  out ??= new AudioContext();
  // A browser that was in the background has stopped it.
  await out.resume();
  const [tone, level, from] = [out.createOscillator(), out.createGain(), out.currentTime];
  tone.frequency.value = TICK.pitch;
  level.gain.setValueAtTime(TICK.loud, from);
  level.gain.exponentialRampToValueAtTime(0.001, from + TICK.lasts);
  tone.connect(level).connect(out.destination);
  tone.start(from);
  tone.stop(from + TICK.lasts);
}
