// A software keyboard, simulated by the height that it leaves of a phone's viewport.
import { expect, type Locator } from '@playwright/test';

const phone = { width: 390, height: 844 };
const besideKeyboard = { width: 390, height: 480 };

/** Whether the focused field is in the viewport, and nothing covers its middle. */
const isFocusInView = `(() => {
  const field = document.activeElement;
  const { left, top, bottom, width, height } = field.getBoundingClientRect();
  const middle = document.elementFromPoint(left + width / 2, top + height / 2);
  const isUncovered = middle !== null && (field.contains(middle) || middle.contains(field));
  return field.matches('input, select, textarea') && top >= 0 && bottom <= innerHeight && isUncovered;
})()`;

/** Checks that each field of a dialog is visible while it has the focus, also when the keyboard opens after that. */
export async function expectFieldsInView(dialog: Locator): Promise<void> {
  const page = dialog.page();
  const size = page.viewportSize() ?? phone;
  const fields = dialog.locator(':is(input, select, textarea):enabled:visible');
  const isInView = () => page.evaluate<boolean>(isFocusInView);
  await page.setViewportSize(phone);
  await fields.last().focus();
  await page.setViewportSize(besideKeyboard);
  await expect.poll(isInView, { message: 'the keyboard opens' }).toBe(true);
  for (const field of await fields.all()) {
    await field.focus();
    await expect.poll(isInView, { message: `${field}` }).toBe(true);
  }
  await page.setViewportSize(size);
}
