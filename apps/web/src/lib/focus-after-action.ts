/** A user who has begun to type in the meantime keeps the focus. */
const fields = 'input, textarea, select';
const dialogs = '[role="dialog"], [role="alertdialog"]';

/** How long the dialog of the action may take to close: a second on most screens. */
const maxFramesToClose = 60;
/** How long the dialog may take to give the focus back to the button that opened it, after it has closed. */
const framesToHold = 30;

/**
 * Moves the focus once the page shows the result of an action: what was focused may be removed with it, which moves the
 * focus first, and a dialog that is closing keeps it. A user who answers in another dialog keeps it, too.
 *
 * @param find what gets the focus; called when it is its turn
 */
export function focusAfterAction(find: () => HTMLElement | null | undefined): void {
  const isIn = (selector: string) => Boolean(document.activeElement?.closest(selector));
  const held = new AbortController();

  function hold(frames: number) {
    if (frames === 0 || isIn(`${dialogs}, ${fields}`)) held.abort();
    if (held.signal.aborted) return;
    find()?.focus();
    requestAnimationFrame(() => hold(frames - 1));
  }

  function startHold() {
    // From their next key or press on, users decide themselves what has the focus.
    const listener = { capture: true, signal: held.signal };
    for (const input of ['keydown', 'pointerdown'])
      window.addEventListener(input, () => held.abort(), listener);
    hold(framesToHold);
  }

  function focus(frames: number) {
    if (!isIn(dialogs)) startHold();
    else if (frames > 0) requestAnimationFrame(() => focus(frames - 1));
  }
  requestAnimationFrame(() => requestAnimationFrame(() => focus(maxFramesToClose)));
}
