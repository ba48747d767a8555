// Order, invoice, receipt and approval by keyboard only: no clicks, and input only into focused fields.
import type { Page } from '@playwright/test';
import { sampleFile } from '../testing/factories.ts';
import { waitForDefaults } from './admin-orders-fixture.ts';
import { expectFocusKept, openFromNavigation, press, tabTo, typeInto } from './keyboard.ts';
import { admin, expect, newIdentity, test, waitForSession } from './product-fixture.ts';

async function orderGold(page: Page, company: string): Promise<void> {
  await page.goto('/pricing');
  await waitForSession(page);
  const start = page.getByRole('article', { name: 'Gold Plan' }).getByRole('button', { name: 'Get Started' });
  await press(start);
  const modal = page.getByRole('dialog', { name: 'Subscribe to Gold Plan' });
  await expect(modal).toBeVisible();
  await expectFocusKept(page);
  await typeInto(modal.getByLabel('Company name'), company);
  await typeInto(modal.getByLabel('Phone'), '+234 803 555 0142');
  await typeInto(modal.getByLabel('Street'), '14 Adetokunbo Ademola');
  await typeInto(modal.getByLabel('City'), 'Lagos');
  await typeInto(modal.getByLabel('State', { exact: true }), 'Lagos');
  await typeInto(modal.getByLabel('ZIP code'), '101241');
  await press(modal.getByRole('button', { name: 'Send request' }));
  await expect(
    page.getByText('Subscription request submitted successfully! You will receive an invoice soon.'),
  ).toBeVisible();
  await expect(modal).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d+$/ })).toBeVisible();
  await expectFocusKept(page);
}

async function approveAndInvoice(page: Page, company: string): Promise<void> {
  await page.goto('/admin');
  await openFromNavigation(page, 'Subscription Requests');
  await typeInto(page.getByRole('searchbox', { name: 'Search requests' }), company);
  const row = page.locator('[data-row]').filter({ hasText: company });
  await press(row.getByRole('button', { name: /^Actions: / }));
  await row.getByRole('menuitem', { name: 'Approve' }).press('Enter');
  await expect(page.getByText('Request approved')).toBeVisible();
  await expectFocusKept(page);
  await press(row.getByRole('button', { name: /^Send Invoice/ }));
  const modal = page.getByRole('dialog', { name: 'Send Invoice' });
  await waitForDefaults(modal);
  await typeInto(modal.getByLabel('Bank name'), 'Meridian Bank');
  await typeInto(modal.getByLabel('Account name'), 'Burnish Studio Ltd');
  await typeInto(modal.getByLabel('Account number'), '0123456789');
  await press(modal.getByRole('button', { name: 'Send Invoice' }));
  await expect(page.getByText('Invoice sent successfully!')).toBeVisible();
  await expect(modal).toBeHidden();
  await expectFocusKept(page);
}

async function submitReceipt(page: Page, reference: string, receipt: 'file' | 'link'): Promise<void> {
  await press(page.getByRole('button', { name: /^Mark Paid/ }));
  const modal = page.getByRole('dialog', { name: 'Submit receipt' });
  await expect(modal).toBeVisible();
  await expectFocusKept(page);
  await typeInto(modal.getByLabel('Transaction reference'), reference);
  if (receipt === 'link') await typeInto(modal.getByLabel(/link/i), 'https://bank.test/receipts/7741');
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
  await openFromNavigation(page, 'Payment Receipts');
  await typeInto(page.getByRole('searchbox', { name: 'Search receipts' }), customer.email);
  const receipt = page.getByRole('region', { name: customer.name });
  await expect(receipt).toBeVisible();
  return receipt;
}

test('an order is paid by keyboard, with a rejected file and an approved link', async ({ signedIn }) => {
  const person = newIdentity('Clara Novak');
  const company = `Novak ${person.email.slice(12, 20)}`;
  const { page: customer } = await signedIn(person.name, person.email, null);
  const { page: adminPage } = await signedIn(admin.name, admin.email, null);

  await orderGold(customer, company);
  await openFromNavigation(customer, 'Home');
  await customer.waitForURL('**/dashboard');
  await expect(customer.getByRole('heading', { name: "We're reviewing your order" })).toBeVisible();
  await approveAndInvoice(adminPage, company);
  await expect(customer.getByRole('heading', { name: /^Pay / })).toBeVisible();

  await submitReceipt(customer, 'HTB-0001', 'file');
  const first = await openReceipt(adminPage, person);
  await press(first.getByRole('button', { name: 'Reject' }));
  await expect(first.getByLabel(/^Reason/)).toBeFocused();
  await adminPage.keyboard.type('This transfer went to another account.');
  await adminPage.keyboard.press('Control+Enter');
  await expect(adminPage.getByText('Payment receipt rejected')).toBeVisible();
  await expectFocusKept(adminPage);
  await expect(customer.getByText('This transfer went to another account.').first()).toBeVisible();

  await submitReceipt(customer, 'HTB-0002', 'link');
  // The rejected receipt is still open: select the new one in the queue.
  const queued = adminPage.getByRole('link', { name: /Submitted/ });
  await tabTo(queued, 'Shift+Tab');
  await adminPage.keyboard.press('Enter');
  await expect(adminPage.getByRole('button', { name: 'Approve' })).toBeVisible();
  await adminPage.keyboard.press('a');
  await adminPage.keyboard.type('197');
  await adminPage.keyboard.press('Enter');
  await expect(adminPage.getByText('Payment confirmed and subscription activated!')).toBeVisible();
  await expectFocusKept(adminPage);

  await expect(customer.getByText('Payment Confirmed').first()).toBeVisible();
  await expect(customer.getByRole('img', { name: /0 of 60/ }).first()).toBeVisible();
});
