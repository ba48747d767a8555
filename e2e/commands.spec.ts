// Command palette, search, shortcuts and keyboard help, by keyboard.
import type { Page } from '@playwright/test';
import { createPendingImagesOrder, createSentInvoice, createSubmittedReceipt } from '../testing/factories.ts';
import { newCustomer } from './api-customer.ts';
import { expectNoViolations, expectReadableColors } from './axe.ts';
import { expect, test } from './customer-fixture.ts';
import { navLink } from './navigation.ts';
import { admin } from './product-fixture.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' });
const help = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const options = (page: Page) => palette(page).getByRole('option');
const selected = (page: Page) => palette(page).getByRole('option', { selected: true });

/** The keys work as soon as the commands have loaded, which they do when the page is idle. */
async function openPalette(page: Page): Promise<void> {
  const input = palette(page).getByRole('combobox');
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await expect(input).toBeFocused({ timeout: 2_000 });
  }).toPass();
}

async function waitForShortcuts(page: Page): Promise<void> {
  await openPalette(page);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
}

/** In both themes, at the width of a phone and of a computer. */
async function expectAccessible(page: Page): Promise<void> {
  const known = new Set<number>();
  for (const width of [390, 1280])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await expectNoViolations(page, '[role="dialog"]');
      await expectReadableColors(page, known, '[role="dialog"]');
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    }
  await page.emulateMedia({ colorScheme: null });
}

test('a customer runs commands and finds orders and invoices by keyboard', async ({ customer }) => {
  const { page, api, adminApi } = customer;
  await createPendingImagesOrder(api);
  const invoice = await createSentInvoice(api, adminApi);
  await page.goto('/dashboard');
  const opener = page.getByRole('button', { name: /^Account:/ });
  await opener.focus();

  await openPalette(page);
  await expect(palette(page).getByRole('group', { name: 'Actions' })).toContainText('Upload photos');
  // What waits for the customer comes first.
  await expect(selected(page)).toHaveText(/^Pay \$197 by/);
  await page.keyboard.press('ArrowDown');
  await expect(selected(page)).toHaveText(/^Upload photos/);
  await page.keyboard.press('ArrowDown');
  await expect(selected(page)).toHaveText(/^Order single images/);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(selected(page)).toHaveText('Public website');
  await expectAccessible(page);

  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await expect(opener).toBeFocused();

  await openPalette(page);
  await page.keyboard.type('gold');
  const order = options(page).filter({ hasText: 'Gold Plan' });
  await expect(order).toBeVisible();
  await expect(order.locator('mark')).toHaveText('Gold');
  await expect(palette(page).getByRole('status')).toHaveText('1 result.');
  await expectAccessible(page);

  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('no such thing');
  await expect(palette(page).getByRole('status')).toHaveText('Nothing found for “no such thing”.');
  await expect(options(page)).toHaveCount(0);

  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(invoice.invoiceNumber.toLowerCase());
  await expect(selected(page)).toContainText(invoice.invoiceNumber);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/invoices/${invoice._id}`);
  await expect(palette(page)).toBeHidden();
});

test('a failed search can be repeated, and results of an earlier term are dropped', async ({ customer }) => {
  const { page, api } = customer;
  await createPendingImagesOrder(api);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Account:/ }).waitFor();
  await page.route('**/api/search?*', (route) => route.fulfill({ status: 400, json: {} }));
  await openPalette(page);
  await page.keyboard.type('retouch');
  await expect(palette(page).getByRole('status')).toHaveText('The search failed.');
  await expect(selected(page)).toHaveText('Search again');
  await page.unroute('**/api/search?*');
  await page.keyboard.press('Enter');
  await expect(selected(page)).toContainText('Retouch');

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/search?q=high', async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  await page.keyboard.press('ControlOrMeta+a');
  const request = page.waitForRequest('**/api/search?q=high');
  await page.keyboard.type('high');
  await request;
  await expect(palette(page).getByRole('status')).toHaveText('Searching…');
  await page.keyboard.type(' tea');
  release();
  await expect(palette(page).getByRole('status')).toHaveText('Nothing found for “high tea”.');
  await expect(options(page)).toHaveCount(0);
});

test('shortcuts rest while a field or dialog has the focus, and can be switched off', async ({
  customer,
}) => {
  const { page } = customer;
  await page.goto('/dashboard');
  const opener = page.getByRole('button', { name: /^Account:/ });
  await opener.focus();
  await waitForShortcuts(page);
  await expect(opener).toBeFocused();

  await page.keyboard.press('?');
  await expect(help(page)).toBeVisible();
  await expect(help(page).getByRole('term').filter({ hasText: 'Upload photos' })).toBeVisible();
  await expect(help(page).getByText('Move the annotation', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('u');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(help(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();

  // Opened from the palette, the help returns the focus as well.
  await openPalette(page);
  await page.keyboard.type('keyboard');
  await expect(selected(page)).toHaveText('Keyboard shortcuts');
  await page.keyboard.press('Enter');
  const setting = help(page).getByRole('checkbox', { name: 'Shortcuts of single keys' });
  await setting.focus();
  await page.keyboard.press('Space');
  await expect(setting).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await page.keyboard.press('u');
  await page.keyboard.press('?');
  await openPalette(page);
  await expect(help(page)).toBeHidden();
  expect(new URL(page.url()).pathname).toBe('/dashboard');
  await page.keyboard.press('Escape');
  await page.evaluate("localStorage.removeItem('single_keys')");
  await page.reload();

  await opener.focus();
  await waitForShortcuts(page);
  await page.keyboard.press('g');
  await page.keyboard.press('b');
  await page.waitForURL('**/subscriptions');
  await page.keyboard.press('u');
  await page.waitForURL('**/upload');
});

test('an admin finds customers and receipts, and keys of a sequence have no other effect', async ({
  signedIn,
  product,
  customer: { adminApi },
}) => {
  const person = await newCustomer(product.url, 'Zainab Bello');
  const receipt = await createSubmittedReceipt(person, adminApi);
  const { page } = await signedIn(admin.name, admin.email, '/admin?tab=photos');
  await navLink(page, 'Photos').focus();

  await openPalette(page);
  await expect(selected(page)).toHaveText(/^Today/);
  await page.keyboard.type(person.email);
  const found = palette(page).getByRole('group');
  await expect(found.filter({ hasText: 'Zainab Bello' })).toHaveCount(3);
  await expect(palette(page).getByRole('group', { name: 'Customers' }).locator('mark')).toHaveText(
    person.email,
  );
  await expect(palette(page).getByRole('group', { name: 'Receipts' })).toContainText(
    receipt.transactionReference,
  );
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/customers/*');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zainab Bello');
  await expect(navLink(page, 'Users')).toHaveAttribute('aria-current', 'page');
  await expect(palette(page)).toBeHidden();

  await openPalette(page);
  await page.keyboard.type(person.email);
  const receipts = palette(page).getByRole('group', { name: 'Receipts' }).getByRole('option');
  await expect(receipts).toHaveCount(1);
  await page.keyboard.press('End');
  await expect(selected(page)).toContainText(receipt.transactionReference);
  await page.keyboard.press('Enter');
  const review = page.getByRole('region', { name: person.name });
  await expect(review).toBeVisible();

  // Alone, R goes to the rejection; after G it opens a page.
  await page.locator('#main').focus();
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await expect(navLink(page, 'Invoices')).toHaveAttribute('aria-current', 'page');
  await page.locator('#main').focus();
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await expect(navLink(page, 'Payment Receipts')).toHaveAttribute('aria-current', 'page');
  await expect(page.locator(':focus[aria-keyshortcuts]')).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(help(page).getByRole('term').filter({ hasText: 'Reject with a reason' })).toBeVisible();
  await expectAccessible(page);
});
