// Walks through the controls of every public page as a customer: nothing that stays in place while the page scrolls, such as
// the chat button, covers the control that has the focus, or the last control at the end of the page. The title of a signed-in
// page leaves room for the controls beside it.
import type { Page } from '@playwright/test';
import { publicPages } from '../apps/web/src/app/public-pages.ts';
import { expect, test } from './customer-fixture.ts';

const widths = [390, 1440] as const;
/** More than the controls of any public page except the API reference and the guides. */
const maxPresses = 300;
/** Of the API reference and the guides, whose many links look the same. */
const maxReferencePresses = 60;

/** Of the API reference and the guides the overview and one page. */
const walkedPages = Object.entries(publicPages).filter(
  ([path]) =>
    !/^\/(developers|docs)\//.test(path) || ['/developers/orders', '/docs/customers/upload'].includes(path),
);

interface State {
  /** The start of its markup. Null: nothing on the page has the focus. */
  readonly focused: string | null;
  /** What covers it. Null: nothing does. */
  readonly cover: string | null;
}

/** What covers a control: the topmost elements at points on it that neither belong to it nor scroll with it. */
const coverOf = `(control) => {
  const { left, right, top, bottom } = control.getBoundingClientRect();
  const inset = 2;
  const xs = [left + inset, (left + right) / 2, right - inset].map((x) => Math.min(Math.max(x, 0), innerWidth - 1));
  const ys = [top + inset, (top + bottom) / 2, bottom - inset];
  const staysInPlace = (element) =>
    element !== null &&
    (['fixed', 'sticky'].includes(getComputedStyle(element).position) || staysInPlace(element.parentElement));
  for (const x of xs) for (const y of ys) {
    const element = document.elementFromPoint(x, y);
    if (y < 0 || y >= innerHeight) return 'the edge of the window';
    if (element === null || element.contains(control) || control.contains(element)) continue;
    if ([...(control.labels ?? [])].some((label) => label.contains(element))) continue;
    if (staysInPlace(element) && !staysInPlace(control)) return element.outerHTML.slice(0, 120);
  }
  return null;
}`;

const focusedState = `(() => {
  const control = document.activeElement;
  if (control === null || control === document.body) return { focused: null, cover: null };
  // Links at the start of a page that are visible only with the focus, and hidden inputs behind a label, are never covered.
  const { width, height } = control.getBoundingClientRect();
  const isTall = height > innerHeight / 2;
  const isShown = width > 2 && height > 2 && !isTall;
  return { focused: control.outerHTML.slice(0, 120), cover: isShown ? (${coverOf})(control) : null };
})()`;

const lastControlCover = `(() => {
  const controls = [...document.querySelectorAll('#main :is(a, button, input, textarea, select), footer a')];
  const shown = controls.filter((control) => control.checkVisibility() && control.getBoundingClientRect().width > 2);
  return shown.slice(-3).map(${coverOf}).find((cover) => cover !== null) ?? null;
})()`;

const readState = (page: Page) => page.evaluate<State>(focusedState);

async function walkControls(page: Page, presses: number): Promise<number> {
  for (let count = 0; count < presses; count += 1) {
    await page.keyboard.press('Tab');
    const { focused } = await readState(page);
    if (focused === null) return count;
    const cover = async () => (await readState(page)).cover;
    await expect.poll(cover, { message: `nothing covers ${focused}` }).toBeNull();
  }
  return presses;
}

for (const width of widths) {
  for (const [path, { name }] of walkedPages) {
    test(`${name}, ${width} px wide`, async ({ customer: { page } }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      await expect(page.getByRole('button', { name: /^Account: / })).toBeVisible();
      if (path === '/pricing')
        await expect(page.getByRole('button', { name: /^Open the chat/ })).toBeVisible();
      const presses = /^\/(developers|docs)/.test(path) ? maxReferencePresses : maxPresses;
      expect(await walkControls(page, presses)).toBeGreaterThan(10);
      await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
      await expect.poll(() => page.evaluate<string | null>(lastControlCover)).toBeNull();
    });
  }
}

/** The names of the controls that overlap the title of the page. */
const controlsOnTitle = `(() => {
  const title = document.querySelector('h1').getBoundingClientRect();
  const overlaps = (control) => {
    const { left, right, top, bottom } = control.getBoundingClientRect();
    return left < title.right && right > title.left && top < title.bottom && bottom > title.top;
  };
  return [...document.querySelectorAll('button, a')]
    .filter((control) => control.checkVisibility() && overlaps(control))
    .map((control) => control.getAttribute('aria-label') ?? control.textContent);
})()`;

for (const width of [390, 768, 1280])
  test(`the title of a signed-in page is not covered, ${width} px wide`, async ({ customer: { page } }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/subscriptions');
    await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Account: / })).toBeVisible();
    expect(await page.evaluate<string[]>(controlsOnTitle)).toEqual([]);
  });
