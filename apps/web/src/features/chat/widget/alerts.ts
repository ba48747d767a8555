// How this browser says that somebody has written, where it was asked to.
import { copy } from './copy.ts';

const hertz = 660;
const seconds = 0.18;
const loudness = 0.06;

/** A short tone. Where the browser wants a touch of the page first, it stays silent. */
export function playTone(): void {
  const context = new AudioContext();
  const tone = new OscillatorNode(context, { frequency: hertz });
  const volume = new GainNode(context, { gain: loudness });
  volume.gain.setTargetAtTime(0, context.currentTime + seconds / 3, seconds / 4);
  tone.connect(volume).connect(context.destination);
  tone.onended = () => void context.close();
  tone.start();
  tone.stop(context.currentTime + seconds);
}

/** Whether the browser lets it; asks the person only where they have not said yet. */
export async function mayNotify(): Promise<boolean> {
  if (!('Notification' in globalThis)) return false;
  return (await Notification.requestPermission()) === 'granted';
}

/** Who has written, and how it begins: the rest is for the page. */
export function notify(sender: string, beginning: string, onClick: () => void): void {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  try {
    const note = new Notification(copy.notification(sender), { body: beginning, tag: 'chat' });
    note.onclick = () => {
      window.focus();
      note.close();
      onClick();
    };
  } catch {
    // Some phones know notifications of installed pages only.
  }
}
