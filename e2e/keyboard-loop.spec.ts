// The whole of the product's main job with the keyboard alone: nothing here clicks, or fills what it has not reached.
import type { Browser, Page } from '@playwright/test';
import { sampleFile } from '../testing/factories.ts';
import { signIn } from '../testing/people.ts';
import { expect, someone, test } from './fixture.ts';
import { chooseTab, expectFocusKept, press, reach, write } from './keyboard.ts';

const admin = { name: 'Kemi Adewale', email: 'admin@burnish.test' };

async function openAs(person: { name: string; email: string }, browser: Browser, url: string): Promise<Page> {
  const localStorage = [{ name: 'auth_token', value: await signIn(url, person) }];
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 900 },
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  });
  return context.newPage();
}

async function orderGold(page: Page, company: string): Promise<void> {
  await page.goto('/pricing');
  await page.waitForLoadState('networkidle');
  const start = page.getByRole('article', { name: 'Gold Plan' }).getByRole('button', { name: 'Get Started' });
  await press(start);
  const modal = page.getByRole('dialog', { name: 'Subscribe to Gold Plan' });
  await expect(modal).toBeVisible();
  await expectFocusKept(page);
  await write(modal.getByLabel('Company name'), company);
  await write(modal.getByLabel('Phone'), '+234 803 555 0142');
  await write(modal.getByLabel('Street'), '14 Adetokunbo Ademola');
  await write(modal.getByLabel('City'), 'Lagos');
  await write(modal.getByLabel('State', { exact: true }), 'Lagos');
  await write(modal.getByLabel('ZIP code'), '101241');
  await press(modal.getByRole('button', { name: 'Send request' }));
  await expect(
    page.getByText('Subscription request submitted successfully! You will receive an invoice soon.'),
  ).toBeVisible();
  await expect(modal).toBeHidden();
  await expect(start).toBeFocused();
}

async function approveAndInvoice(page: Page, company: string): Promise<void> {
  await page.goto('/admin');
  await chooseTab(page, /^Subscription Requests/);
  await write(page.getByRole('searchbox', { name: 'Search requests' }), company);
  const card = page.getByRole('listitem').filter({ hasText: company });
  await press(card.getByRole('button', { name: /^Approve/ }));
  await expect(page.getByText('Request approved')).toBeVisible();
  await expectFocusKept(page);
  await press(card.getByRole('button', { name: /^Send Invoice/ }));
  const modal = page.getByRole('dialog', { name: 'Send Invoice' });
  await write(modal.getByLabel('Bank name'), 'Meridian Bank');
  await write(modal.getByLabel('Account name'), 'Burnish Studio Ltd');
  await write(modal.getByLabel('Account number'), '0123456789');
  await press(modal.getByRole('button', { name: 'Send Invoice' }));
  await expect(page.getByText('Invoice sent successfully!')).toBeVisible();
  await expect(modal).toBeHidden();
  await expectFocusKept(page);
}

async function handIn(page: Page, reference: string, receipt: 'file' | 'link'): Promise<void> {
  await press(page.getByRole('button', { name: /^Mark Paid/ }));
  const modal = page.getByRole('dialog', { name: 'Submit receipt' });
  await expect(modal).toBeVisible();
  await expectFocusKept(page);
  await write(modal.getByLabel('Transaction reference'), reference);
  if (receipt === 'link') await write(modal.getByLabel(/link/i), 'https://bank.test/receipts/7741');
  else {
    const chooser = page.waitForEvent('filechooser');
    await press(modal.locator('input[type=file]'));
    const file = { name: 'transfer.pdf', mimeType: 'application/pdf', buffer: sampleFile('pdf') };
    await (await chooser).setFiles(file);
    await expect(modal.getByText('transfer.pdf')).toBeVisible();
    await expectFocusKept(page);
  }
  await press(modal.getByRole('button', { name: 'Submit receipt' }));
  await expect(page.getByText('Payment Submitted').first()).toBeVisible();
  await expect(modal).toBeHidden();
  await expectFocusKept(page);
}

async function openReceipt(page: Page, customer: { name: string; email: string }) {
  await chooseTab(page, /^Payment Receipts/);
  await write(page.getByRole('searchbox', { name: 'Search receipts' }), customer.email);
  const check = page.getByRole('region', { name: customer.name });
  await expect(check).toBeVisible();
  return check;
}

test('the whole loop is walked by keyboard, with a link that is rejected and a file that is approved', async ({
  browser,
  product,
}) => {
  test.slow();
  const person = someone('Clara Novak');
  const company = `Novak ${person.email.slice(12, 20)}`;
  const customer = await openAs(person, browser, product.url);
  const studio = await openAs(admin, browser, product.url);

  await orderGold(customer, company);
  await press(customer.getByRole('banner').getByRole('link', { name: 'Dashboard' }));
  await customer.waitForURL('**/dashboard');
  await expect(customer.getByText('Burnish acts next')).toBeVisible();
  await approveAndInvoice(studio, company);
  await expect(customer.getByText('You act next')).toBeVisible();

  await handIn(customer, 'HTB-0001', 'link');
  const first = await openReceipt(studio, person);
  await write(first.getByLabel(/^Reason/), 'This transfer went to somebody else.');
  await press(first.getByRole('button', { name: 'Reject' }));
  await press(studio.getByRole('alertdialog').getByRole('button', { name: 'Reject receipt' }));
  await expect(studio.getByText('Payment receipt rejected')).toBeVisible();
  await expectFocusKept(studio);
  await expect(customer.getByText('This transfer went to somebody else.').first()).toBeVisible();

  await handIn(customer, 'HTB-0002', 'file');
  // The one that was decided is still on the screen: the new one is chosen in the queue.
  const waiting = studio.getByRole('link', { name: /Submitted/ });
  await reach(waiting, 'Shift+Tab');
  await studio.keyboard.press('Enter');
  const second = studio.getByRole('region', { name: person.name });
  await press(second.getByRole('button', { name: 'Approve' }));
  await expect(studio.getByText('Payment confirmed and subscription activated!')).toBeVisible();
  await expectFocusKept(studio);

  await expect(customer.getByText('Payment Confirmed').first()).toBeVisible();
  await expect(customer.getByRole('img', { name: /0 of 60/ }).first()).toBeVisible();
  await customer.context().close();
  await studio.context().close();
});
