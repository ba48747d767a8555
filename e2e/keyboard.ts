// A page that is used without a mouse: every place is reached by keys, and every stop on the way is seen.
import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any page has between two places. */
const bound = 160;

/**
 * What has the focus, whether it shows it, and what it is called in a failure. A box or a radio that is drawn by its
 * label shows it there, a field with a frame round it on the frame.
 */
const focusNow = `(() => {
  const held = document.activeElement;
  if (held === null || held === document.body) return { lost: true, seen: false, what: 'nothing' };
  const drawn = (element) => {
    if (!element) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
  };
  // The button in a field for a date is the browser's own, and so is its ring.
  if (held.matches('input[type="date"]:not(:focus-visible)')) return { lost: false, seen: true, what: 'a calendar' };
  const around = [held, held.nextElementSibling, held.parentElement, held.closest('label'), ...(held.labels ?? [])];
  return { lost: false, seen: around.some(drawn), what: held.outerHTML.slice(0, 160) };
})()`;

interface Focus {
  readonly lost: boolean;
  readonly seen: boolean;
  readonly what: string;
}

const focusOf = (page: Page) => page.evaluate<Focus>(focusNow);

/** What has gone gives the focus on with the next frame. */
export async function expectFocusKept(page: Page): Promise<void> {
  const isLost = async () => (await focusOf(page)).lost;
  await expect.poll(isLost, { message: 'the focus is on the page, and not lost' }).toBe(false);
}

/** Goes on with Tab until the place has the focus. Each stop shows that it has it. */
export async function reach(place: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = place.page();
  await expect(place.first()).toBeVisible();
  const here = place.and(page.locator(':focus'));
  for (let stops = 0; stops < bound; stops += 1) {
    if ((await here.count()) > 0) return;
    await page.keyboard.press(key);
    const { lost, seen, what } = await focusOf(page);
    // Past its last place the focus leaves the page for the browser's own bars.
    expect(seen || lost, `the focus is seen on ${what}`).toBe(true);
  }
  throw new Error(`${place} was not reached with ${bound} presses of ${key}`);
}

/** Reaches it and presses a key on it, Enter as a rule. */
export async function press(place: Locator, key = 'Enter'): Promise<void> {
  await reach(place);
  await place.page().keyboard.press(key);
}

/** Reaches the field and types into it, over what was there. */
export async function write(field: Locator, text: string): Promise<void> {
  await reach(field);
  const { keyboard } = field.page();
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type(text);
  await expect(field).toHaveValue(text);
}

/** Chooses by arrows among tabs of which the chosen one alone is a stop. */
export async function chooseTab(page: Page, name: string | RegExp): Promise<void> {
  const wanted = page.getByRole('tab', { name });
  await reach(page.getByRole('tab', { selected: true }));
  for (let steps = 0; steps < 10; steps += 1) {
    if ((await wanted.and(page.locator(':focus')).count()) > 0) break;
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('Enter');
  await expect(wanted).toHaveAttribute('aria-selected', 'true');
  await expectFocusKept(page);
}
