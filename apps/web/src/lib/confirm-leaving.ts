// Apart from lib/unsaved-changes.ts, because every page can sign out, and few have forms with unsaved input.

type Confirm = () => Promise<boolean>;

let confirm: Confirm | null = null;

export function setLeaveConfirmation(next: Confirm | null): void {
  confirm = next;
}

/** Before something that ends the page, such as signing out. False: the user wants to stay. */
export function confirmLeaving(): Promise<boolean> | true {
  return confirm?.() ?? true;
}
