// Keyboard navigation: reaches elements by key and checks that every element on the way shows its focus.
import { expect, type Locator, type Page } from '@playwright/test';
import { navLink } from './navigation.ts';

/** More than the focusable elements between any two targets. */
const maxPresses = 160;

/**
 * The focused element, for messages, and whether its focus is visible. A checkbox or radio may show it on its label, and
 * a field on its frame.
 */
const focusState = `(() => {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return { isLost: true, isVisible: false, element: 'none' };
  const hasRing = (element) => {
    if (!element) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
  };
  // The browser draws the calendar button of a date field and its focus ring.
  if (focused.matches('input[type="date"]:not(:focus-visible)')) return { isLost: false, isVisible: true, element: 'a calendar button' };
  const { nextElementSibling, parentElement, labels } = focused;
  const candidates = [focused, nextElementSibling, parentElement, focused.closest('label'), ...(labels ?? [])];
  return { isLost: false, isVisible: candidates.some(hasRing), element: focused.outerHTML.slice(0, 160) };
})()`;

interface Focus {
  readonly isLost: boolean;
  readonly isVisible: boolean;
  readonly element: string;
}

const readFocus = (page: Page) => page.evaluate<Focus>(focusState);

/** Waits until an element has the focus. A removed element passes its focus on in the next frame. */
export async function expectFocusKept(page: Page): Promise<void> {
  const isLost = async () => (await readFocus(page)).isLost;
  await expect.poll(isLost, { message: 'the focus is lost' }).toBe(false);
}

/** Presses Tab until the target has the focus. Each focused element must show its focus. */
export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = target.page();
  await expect(target.first()).toBeVisible();
  const focusedTarget = target.and(page.locator(':focus'));
  for (let presses = 0; presses < maxPresses; presses += 1) {
    if ((await focusedTarget.count()) > 0) return;
    await page.keyboard.press(key);
    const { isLost, isVisible, element } = await readFocus(page);
    // After the last element the focus moves to the browser's toolbar.
    expect(isVisible || isLost, `the focus is visible on ${element}`).toBe(true);
  }
  throw new Error(`${target} was not reached with ${maxPresses} presses of ${key}`);
}

/** Tabs to the target and presses a key on it. A button ignores keys while its last action runs. */
export async function press(target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(target);
  await expect(target).toBeEnabled();
  await target.page().keyboard.press(key);
}

/** Tabs to the field and replaces its value by typing. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await tabTo(field);
  const { keyboard } = field.page();
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type(text);
  await expect(field).toHaveValue(text);
}

/** Opens a page of the application from its navigation. */
export async function openFromNavigation(page: Page, name: string): Promise<void> {
  const link = navLink(page, name);
  // From the start of a page that was just opened, or back from its content.
  const { isLost } = await readFocus(page);
  await tabTo(link, isLost ? 'Tab' : 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(link).toHaveAttribute('aria-current', 'page');
  await expectFocusKept(page);
}
