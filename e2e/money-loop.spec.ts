// Order, invoice, receipt and approval, with a customer's page and an admin's page open at the same time.
import type { Page } from '@playwright/test';
import { admin, expect, newIdentity, test, waitForSession } from './product-fixture.ts';

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

interface PlanOrder {
  readonly plan: string;
  readonly cycle: 'Monthly' | 'Yearly (Save 15%)';
  readonly currency: 'USD' | 'NGN';
  readonly company: string;
}

async function orderPlan(page: Page, { plan, cycle, currency, company }: PlanOrder): Promise<void> {
  await page.goto('/pricing');
  await waitForSession(page);
  await page.getByRole('article', { name: plan }).getByRole('button', { name: 'Get Started' }).click();
  const modal = page.getByRole('dialog', { name: `Subscribe to ${plan}` });
  await modal.getByRole('radio', { name: cycle }).check();
  await modal.getByRole('radio', { name: currency }).check();
  await modal.getByLabel('Company name').fill(company);
  await modal.getByLabel('Phone').fill('+234 803 555 0142');
  await modal.getByLabel('Street').fill('14 Adetokunbo Ademola');
  await modal.getByLabel('City').fill('Lagos');
  await modal.getByLabel('State', { exact: true }).fill('Lagos');
  await modal.getByLabel('ZIP code').fill('101241');
  await modal.getByRole('button', { name: 'Send request' }).click();
  await expect(
    page.getByText('Subscription request submitted successfully! You will receive an invoice soon.'),
  ).toBeVisible();
  await expect(modal).toBeHidden();
}

/** The card of this company in an admin list. */
function cardOf(page: Page, company: string) {
  return page.getByRole('listitem').filter({ hasText: company });
}

async function approveAndInvoice(page: Page, company: string): Promise<void> {
  await page.goto(`/admin?tab=requests&q=${encodeURIComponent(company)}`);
  await cardOf(page, company).getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Request approved')).toBeVisible();
  await cardOf(page, company).getByRole('button', { name: 'Send Invoice' }).click();
  const modal = page.getByRole('dialog', { name: 'Send Invoice' });
  await modal.getByLabel('Bank name').fill('Meridian Bank');
  await modal.getByLabel('Account name').fill('Burnish Studio Ltd');
  await modal.getByLabel('Account number').fill('0123456789');
  await modal.getByRole('button', { name: 'Send Invoice' }).click();
  await expect(page.getByText('Invoice sent successfully!')).toBeVisible();
}

async function openReceiptForm(page: Page) {
  await page
    .getByRole('button', { name: /^Mark Paid/ })
    .first()
    .click();
  const modal = page.getByRole('dialog', { name: 'Submit receipt' });
  await expect(modal).toBeVisible();
  return modal;
}

async function review(
  page: Page,
  customer: { name: string; email: string },
  decide: 'Approve' | 'Reject',
  reason?: string,
): Promise<void> {
  await page.goto(`/admin?tab=payments&status=submitted&q=${encodeURIComponent(customer.email)}`);
  const receipt = page.getByRole('region', { name: customer.name });
  await expect(receipt).toBeVisible();
  if (reason !== undefined) await receipt.getByLabel(/^Reason/).fill(reason);
  await receipt.getByRole('button', { name: decide }).click();
}

test('a plan in dollars, paid with a PDF', async ({ signedIn }) => {
  const person = newIdentity('Clara Novak');
  const company = `Novak ${person.email.slice(12, 20)}`;
  const { page: customer } = await signedIn(person.name, person.email);
  const { page: adminPage } = await signedIn(admin.name, admin.email, '/admin');

  await orderPlan(customer, { plan: 'Gold Plan', cycle: 'Monthly', currency: 'USD', company });
  await customer.goto('/dashboard');
  await expect(customer.getByText('In progress', { exact: true })).toBeVisible();

  // From here on the customer's page updates by itself, without a reload.
  await approveAndInvoice(adminPage, company);
  await expect(customer.getByText('Action needed')).toBeVisible();
  const form = await openReceiptForm(customer);
  await expect(form.getByText('$197')).toBeVisible();
  await form.getByLabel('Transaction reference').fill('HTB-7741-20931');
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'transfer.pdf', mimeType: 'application/pdf', buffer: pdf });
  await expect(form.getByText('transfer.pdf')).toBeVisible();
  await form.getByRole('button', { name: 'Submit receipt' }).click();
  await expect(customer.getByText('Payment receipt submitted! Awaiting admin confirmation.')).toBeVisible();
  await expect(customer.getByText('Payment Submitted')).toBeVisible();

  await review(adminPage, person, 'Approve');
  await expect(adminPage.getByText('Payment confirmed and subscription activated!')).toBeVisible();
  await expect(customer.getByText('Payment Confirmed')).toBeVisible();
  await expect(customer.getByRole('img', { name: /0 of 60/ }).first()).toBeVisible();
});

test('a plan in naira, paid with a link after a rejected receipt', async ({ signedIn }) => {
  const person = newIdentity('Adaeze Okafor');
  const company = `Okafor ${person.email.slice(14, 22)}`;
  const { page: customer } = await signedIn(person.name, person.email);
  const { page: adminPage } = await signedIn(admin.name, admin.email, '/admin');

  await orderPlan(customer, { plan: 'Silver Plan', cycle: 'Yearly (Save 15%)', currency: 'NGN', company });
  await customer.goto('/dashboard');
  await approveAndInvoice(adminPage, company);
  await expect(customer.getByText('Action needed')).toBeVisible();

  const first = await openReceiptForm(customer);
  await expect(first.getByText('₦918,000')).toBeVisible();
  await first.getByLabel('Transaction reference').fill('wrong transfer');
  await first.getByLabel(/link/i).fill('https://bank.test/receipts/1');
  await first.getByRole('button', { name: 'Submit receipt' }).click();
  await expect(customer.getByText('Payment Submitted')).toBeVisible();

  await review(adminPage, person, 'Reject', 'This transfer went to another account.');
  await adminPage.getByRole('button', { name: 'Reject receipt' }).click();
  await expect(adminPage.getByText('Payment receipt rejected')).toBeVisible();
  await expect(customer.getByText('This transfer went to another account.').first()).toBeVisible();

  const second = await openReceiptForm(customer);
  await second.getByLabel('Transaction reference').fill('the right transfer');
  await second.getByLabel(/link/i).fill('https://bank.test/receipts/2');
  await second.getByRole('button', { name: 'Submit receipt' }).click();
  await expect(customer.getByText('Payment Submitted')).toBeVisible();
  await review(adminPage, person, 'Approve');
  await expect(adminPage.getByText('Payment confirmed and subscription activated!')).toBeVisible();
  await expect(customer.getByText('Payment Confirmed')).toBeVisible();
  await expect(customer.getByRole('img', { name: /0 of 360/ }).first()).toBeVisible();
});
