/** A user who has begun to type in the meantime keeps the focus. */
const fields = 'input, textarea, select';
const dialogs = '[role="dialog"], [role="alertdialog"]';

/** How long the dialog of the action may take to close: a second on most screens. */
const maxFrames = 60;

/**
 * Moves the focus once the page shows the result of an action: what was focused may be removed with it, which moves the
 * focus first, and a dialog that is closing keeps it. A user who answers in another dialog keeps it, too.
 *
 * @param find what gets the focus; called when it is its turn
 */
export function focusAfterAction(find: () => HTMLElement | null | undefined): void {
  function focus(frames: number) {
    const { activeElement } = document;
    if (activeElement?.closest(dialogs)) {
      if (frames > 0) requestAnimationFrame(() => focus(frames - 1));
      return;
    }
    if (!activeElement?.closest(fields)) find()?.focus();
  }
  requestAnimationFrame(() => requestAnimationFrame(() => focus(maxFrames)));
}
