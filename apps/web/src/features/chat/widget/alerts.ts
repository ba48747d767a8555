// Sound and browser notifications for new messages.
import { copy } from './copy.ts';

const frequencyHz = 660;
const durationSeconds = 0.18;
const volume = 0.06;

/** Plays a short tone. Silent if the browser requires the user to interact with the page first. */
export function playTone(): void {
  const context = new AudioContext();
  const tone = new OscillatorNode(context, { frequency: frequencyHz });
  const gain = new GainNode(context, { gain: volume });
  gain.gain.setTargetAtTime(0, context.currentTime + durationSeconds / 3, durationSeconds / 4);
  tone.connect(gain).connect(context.destination);
  tone.onended = () => void context.close();
  tone.start();
  tone.stop(context.currentTime + durationSeconds);
}

/** Whether notifications are allowed. The browser asks the user if they have not decided yet. */
export async function requestNotificationPermission(): Promise<boolean> {
  if (!('Notification' in globalThis)) return false;
  return (await Notification.requestPermission()) === 'granted';
}

export function showNotification(sender: string, text: string, onClick: () => void): void {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  try {
    const notification = new Notification(copy.notification(sender), { body: text, tag: 'chat' });
    notification.onclick = () => {
      window.focus();
      notification.close();
      onClick();
    };
  } catch {
    // Some phones support notifications of installed apps only.
  }
}
