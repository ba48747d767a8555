// Steps that bring pages into a state, for several groups of screens.
import { join } from 'node:path';
import type { Page } from '@playwright/test';

export function inOrder(...steps: readonly ((page: Page) => Promise<void>)[]) {
  return async (page: Page) => {
    for (const step of steps) await step(page);
  };
}

export const click = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click();

/** The form isn't sent: fields show what is wrong with them. */
export const seeErrors = (page: Page) => page.locator('[aria-invalid="true"]').first().waitFor();

export const inDialog = (name: string | RegExp) => (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name }).click();

export const fillIn = (label: string, value: string) => (page: Page) =>
  page.getByRole('dialog').getByLabel(label).fill(value);

export const fillInPage = (label: string, value: string) => (page: Page) =>
  page.getByLabel(label, { exact: true }).first().fill(value);

/** The dialog covers the window, and screenshots start at the top of the page. */
export const waitForDialog = async (page: Page) => {
  await page.getByRole('dialog').waitFor();
  await page.evaluate('scrollTo(0, 0)');
};

export const openNotifications = async (page: Page) => {
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await waitForDialog(page);
};

/** Keys work once the page has hydrated and the session has loaded. */
export async function openPalette(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  const dialog = page.getByRole('dialog');
  while (!(await dialog.isVisible())) {
    await page.keyboard.press('Control+k');
    await dialog.waitFor({ timeout: 1_000 }).catch(() => {});
  }
}

export const searchFor = (term: string) => async (page: Page) => {
  await openPalette(page);
  await page.getByRole('combobox').fill(term);
  await page
    .getByRole('status')
    .filter({ hasText: 'result' })
    .or(page.getByText('Nothing found'))
    .first()
    .waitFor({ state: 'attached' });
};

export async function openKeyboardHelp(page: Page): Promise<void> {
  await openPalette(page);
  await page.getByRole('option', { name: 'Keyboard shortcuts' }).click();
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
}

/** Goes on to the first photo of the job that has this annotation. */
export async function waitForAnnotations(page: Page): Promise<void> {
  const note = page.getByRole('dialog').getByText('The crown is too dark');
  const isShown = () =>
    note.waitFor({ state: 'attached', timeout: 2_000 }).then(
      () => true,
      () => false,
    );
  const next = page.getByRole('button', { name: 'Next photo' });
  while (!(await isShown())) await next.click();
  await page.evaluate('scrollTo(0, 0)');
}

/** Photos of the public pages. */
export const originals = join(import.meta.dirname, '../../apps/web/src/site-images/originals');

export const tab = (name: string) => `/admin?tab=${name}`;
