// The name that the guest has entered, kept in the browser for the next comment.
import { maxGuestNameLength } from '@burnish/domain/photos/share-link';

const storageKey = 'guest_name';

export function loadGuestName(): string {
  try {
    return (localStorage.getItem(storageKey) ?? '').slice(0, maxGuestNameLength);
  } catch {
    return '';
  }
}

export function saveGuestName(name: string): void {
  try {
    localStorage.setItem(storageKey, name);
  } catch {
    // Storage may be full or disabled.
  }
}
