/** Puts words where the cursor is, in the place of what is marked, as if they were typed. */
export function writeInto(field: HTMLTextAreaElement, words: string): void {
  field.focus();
  field.setRangeText(words, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
