// Apart from lib/unsaved-changes.ts, because every page can sign out, and few have forms with unsaved input.

type Confirm = (discard?: () => void) => Promise<boolean>;

let confirm: Confirm | null = null;

export function setLeaveConfirmation(next: Confirm | null): void {
  confirm = next;
}

/**
 * Before something that ends the page, such as signing out. False: the user wants to stay. A form that closes by itself
 * passes what discards its own input, so that other forms stay marked as unsaved.
 */
export function confirmLeaving(discard?: () => void): Promise<boolean> | true {
  return confirm?.(discard) ?? true;
}
