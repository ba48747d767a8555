// Order, invoice, receipt and approval of both kinds of order in both currencies, with a customer's page and an admin's
// page open at the same time.
import type { Locator, Page } from '@playwright/test';
import { sampleFile } from '../testing/factories.ts';
import { choose, images, type OrderType, plans, waitForDefaults } from './admin-orders-fixture.ts';
import { navLink } from './navigation.ts';
import { admin, test as base, expect, newIdentity, waitForSession } from './product-fixture.ts';

interface OrderCase {
  readonly type: OrderType;
  readonly price: string;
  readonly quota: RegExp;
}

interface People {
  /** The customer's page, on the dashboard. */
  readonly customer: Page;
  /** The admin's page, on any tab. */
  readonly adminPage: Page;
  readonly company: string;
  readonly name: string;
  readonly email: string;
}

interface Receipt {
  readonly reference: string;
  readonly file: 'PDF' | 'link';
}

/** What the customer has to do next, on the dashboard. */
const nextOf = ({ customer }: People) => customer.getByRole('main').getByRole('region').first();

/** The invoice of an order on the dashboard. */
const invoiceOf = ({ customer }: People, { price }: OrderCase) =>
  customer.getByRole('row').filter({ hasText: price });

async function sendRequest(modal: Locator, company: string, toast: string): Promise<void> {
  await modal.getByLabel('Company name').fill(company);
  await modal.getByLabel('Phone').fill('+234 803 555 0142');
  await modal.getByLabel('Street').fill('14 Adetokunbo Ademola');
  await modal.getByLabel('City').fill('Lagos');
  await modal.getByLabel('State', { exact: true }).fill('Lagos');
  await modal.getByLabel('ZIP code').fill('101241');
  await modal.getByRole('button', { name: 'Send request' }).click();
  await expect(modal.page().getByText(toast)).toBeVisible();
  await expect(modal).toBeHidden();
  await modal.page().waitForURL('**/orders/*');
}

async function orderPlan(
  { customer, company }: People,
  { plan, cycle, currency }: { plan: string; cycle: string; currency: string },
): Promise<void> {
  await customer.getByRole('article', { name: plan }).getByRole('button', { name: 'Get Started' }).click();
  const modal = customer.getByRole('dialog', { name: `Subscribe to ${plan}` });
  await modal.getByRole('radio', { name: cycle }).check();
  await modal.getByRole('radio', { name: currency }).check();
  const toast = 'Subscription request submitted successfully! You will receive an invoice soon.';
  await sendRequest(modal, company, toast);
}

async function orderImages(
  { customer, company }: People,
  { service, quantity, currency }: { service: string; quantity: string; currency: string },
): Promise<void> {
  await customer.goto('/pricing');
  await customer.getByRole('tab', { name: 'Pay Per Image' }).click();
  const row = customer.getByRole('listitem').filter({ hasText: service });
  await row.getByRole('button', { name: 'Get Started' }).click();
  const modal = customer.getByRole('dialog', { name: `Order ${service}` });
  await modal.getByRole('radio', { name: currency }).check();
  await modal.getByLabel('Quantity').fill(quantity);
  const toast = 'Pay-per-image request submitted successfully! You will receive an invoice soon.';
  await sendRequest(modal, company, toast);
}

async function approveAndInvoice({ adminPage: page, company }: People, { type }: OrderCase): Promise<void> {
  await navLink(page, type.label).click();
  const row = page.locator('[data-row]').filter({ hasText: company });
  await choose(row, 'Approve');
  await expect(page.getByText(type.decisionToast('approved'), { exact: true })).toBeVisible();
  await row.getByRole('button', { name: 'Send Invoice', exact: true }).click();
  const modal = page.getByRole('dialog', { name: 'Send Invoice' });
  await waitForDefaults(modal);
  await modal.getByLabel('Bank name').fill('Meridian Bank');
  await modal.getByLabel('Account name').fill('Burnish Studio Ltd');
  await modal.getByLabel('Account number').fill('0123456789');
  await modal.getByRole('button', { name: 'Send Invoice' }).click();
  await expect(page.getByText(type.sentToast, { exact: true })).toBeVisible();
}

async function submitReceipt(people: People, order: OrderCase, { reference, file }: Receipt): Promise<void> {
  await expect(nextOf(people).getByRole('heading')).toContainText(order.price);
  await nextOf(people)
    .getByRole('button', { name: /^Mark Paid/ })
    .click();
  const form = people.customer.getByRole('dialog', { name: 'Submit receipt' });
  await expect(form.getByText(order.price)).toBeVisible();
  await form.getByLabel('Transaction reference').fill(reference);
  if (file === 'link') await form.getByLabel(/link/i).fill('https://bank.test/receipts/1');
  else {
    const transfer = { name: 'transfer.pdf', mimeType: 'application/pdf', buffer: sampleFile('pdf') };
    await form.locator('input[type=file]').setInputFiles(transfer);
    await expect(form.getByText('transfer.pdf')).toBeVisible();
  }
  await form.getByRole('button', { name: 'Submit receipt' }).click();
  await expect(
    people.customer.getByText('Payment receipt submitted! Awaiting admin confirmation.'),
  ).toBeVisible();
  await expect(invoiceOf(people, order).getByText('Payment Submitted')).toBeVisible();
}

/** Opens the receipt with this reference for review. */
async function openReceipt({ adminPage: page, name, email }: People, reference: string): Promise<Locator> {
  await navLink(page, 'Payment Receipts').click();
  const search = page.getByRole('searchbox', { name: 'Search receipts' });
  // The link also clears an earlier search, which would discard the same text entered before.
  await expect(search).toHaveValue('');
  await search.fill(email);
  await page.waitForURL((url) => url.searchParams.get('q') === email);
  await expect(page.locator('[aria-busy]')).toHaveCount(0);
  return page.getByRole('region', { name }).filter({ hasText: reference });
}

async function payWith(people: People, order: OrderCase, receipt: Receipt): Promise<void> {
  await submitReceipt(people, order, receipt);
  const review = await openReceipt(people, receipt.reference);
  await review.getByLabel('On your bank statement').fill(order.price);
  await review.getByRole('button', { name: 'Approve' }).click();
  const { adminPage, customer } = people;
  await expect(adminPage.getByText('Payment confirmed and subscription activated!')).toBeVisible();
  await expect(invoiceOf(people, order).getByText('Payment Confirmed')).toBeVisible();
  await expect(customer.getByRole('img', { name: order.quota }).first()).toBeVisible();
}

const test = base.extend<{ people: People }>({
  people: async ({ signedIn }, use) => {
    const person = newIdentity('Clara Novak');
    const { page: customer } = await signedIn(person.name, person.email, '/pricing');
    const { page: adminPage } = await signedIn(admin.name, admin.email, '/admin');
    await waitForSession(customer);
    await use({ ...person, company: `Novak ${person.email.slice(12, 20)}`, customer, adminPage });
  },
});

async function openDashboard({ customer }: People): Promise<void> {
  await navLink(customer, 'Home').click();
  await customer.waitForURL('**/dashboard');
  await expect(customer.getByRole('heading', { name: "We're reviewing your order" })).toBeVisible();
}

test('a plan and single images in dollars, paid with PDF files', async ({ people }) => {
  const plan = { type: plans, price: '$197', quota: /^0 of 60 / };
  const single = { type: images, price: '$192', quota: /^0 of 24 / };
  await orderPlan(people, { plan: 'Gold Plan', cycle: 'Monthly', currency: 'USD' });
  await orderImages(people, { service: 'High-End Retouch (Premium)', quantity: '24', currency: 'USD' });
  // From here on the customer's page updates by itself, without a reload.
  await openDashboard(people);
  for (const order of [plan, single]) {
    await approveAndInvoice(people, order);
    await payWith(people, order, { reference: `HTB-7741 ${order.price}`, file: 'PDF' });
  }
});

test('a plan and single images in naira, paid with links, also after a rejected receipt', async ({
  people,
}) => {
  const plan = { type: plans, price: '₦918,000', quota: /^0 of 360 / };
  const single = { type: images, price: '₦21,000', quota: /^0 of 3 / };
  await orderPlan(people, { plan: 'Silver Plan', cycle: 'Yearly (Save 15%)', currency: 'NGN' });
  await orderImages(people, { service: 'Magazine Retouch (Luxury)', quantity: '3', currency: 'NGN' });
  await openDashboard(people);
  await approveAndInvoice(people, plan);
  await submitReceipt(people, plan, { reference: 'wrong transfer', file: 'link' });
  const review = await openReceipt(people, 'wrong transfer');
  await review.getByRole('button', { name: 'Reject' }).click();
  await review.getByLabel(/^Reason/).fill('This transfer went to another account.');
  await review.getByRole('button', { name: 'Reject receipt' }).click();
  await expect(people.adminPage.getByText('Payment receipt rejected')).toBeVisible();
  await expect(nextOf(people)).toContainText('This transfer went to another account.');
  await payWith(people, plan, { reference: 'the right transfer', file: 'link' });
  await approveAndInvoice(people, single);
  await payWith(people, single, { reference: 'HTB-0002', file: 'link' });
});
