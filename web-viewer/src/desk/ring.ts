/** Whether this phone rings, for all events: off until somebody taps it on. */
const KEY = 'event-bell';

export function rings(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on';
  } catch {
    return false;
  }
}

/** Switches it; a tap is what lets a browser sound and ask for leave to notify. What comes back is whether it may notify. */
export async function letRing(on: boolean): Promise<boolean> {
  try {
    if (on) localStorage.setItem(KEY, 'on');
    else localStorage.removeItem(KEY);
  } catch {
    // Then until the page is left.
  }
  if (!on) return false;
  sound();
  return 'Notification' in globalThis && (await Notification.requestPermission()) === 'granted';
}

let audio: AudioContext | undefined;

/** Two short tones, made here: nothing is fetched. A page that nobody has touched yet stays silent. */
function sound(): void {
  if (!('AudioContext' in globalThis)) return;
  audio ??= new AudioContext();
  void audio.resume().catch(() => {});
  for (const [at, pitch] of [[0, 880], [0.18, 660]] as const) {
    const [tone, loud] = [audio.createOscillator(), audio.createGain()];
    const begins = audio.currentTime + at;
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0.25, begins);
    loud.gain.exponentialRampToValueAtTime(0.001, begins + 0.3);
    tone.connect(loud).connect(audio.destination);
    tone.start(begins);
    tone.stop(begins + 0.3);
  }
}

/** Sounds, and notifies whoever looks elsewhere. */
export function ring(title: string, text: string): void {
  sound();
  navigator.vibrate?.([120, 80, 120]);
  if (document.hasFocus() || !('Notification' in globalThis) || Notification.permission !== 'granted') return;
  const how = { body: text, tag: text, icon: '/icon.svg', data: location.href };
  try {
    const shown = new Notification(title, how);
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // Phones let only the worker do it.
    void navigator.serviceWorker?.getRegistration().then((worker) => worker?.showNotification(title, how)).catch(() => {});
  }
}
