// Plan and image orders as the admin sees them: the pages that list them, the calls behind them and their texts.
import type { Stats } from '@burnish/contract/dashboard/entities';
import type { Invoice, Order } from '@burnish/contract/orders/entities';
import type { Locator, Page } from '@playwright/test';
import { createApiClient, type Identity, signIn } from '../testing/api-clients.ts';
import type { ApiClient } from '../testing/app.ts';
import {
  createApprovedImagesOrder,
  createApprovedOrder,
  createPendingImagesOrder,
  createPendingOrder,
  createSentImagesInvoice,
  createSentInvoice,
  dataOf,
  invoiceBody,
  receiptBody,
} from '../testing/factories.ts';
import { test as base, expect, newIdentity } from './product-fixture.ts';

export { expect };

export interface Customer extends ApiClient, Identity {
  /** Unique to the test. */
  readonly company: string;
}

interface AdminOrders {
  /** A page with an admin signed in. */
  readonly page: Page;
  readonly admin: ApiClient;
  newCustomer(name: string): Promise<Customer>;
  /** Opens a tab filtered by this search. */
  open(tab: string, search: string): Promise<void>;
}

/** These tests make requests fail, so only uncaught exceptions are errors. */
export const test = base.extend<{ adminOrders: AdminOrders }>({
  adminOrders: async ({ page, product: { url }, adminToken }, use) => {
    const uncaught: string[] = [];
    page.on('pageerror', (error) => uncaught.push(error.message));
    await page.addInitScript((token) => localStorage.setItem('auth_token', token), adminToken);
    await use({
      page,
      admin: createApiClient(url, adminToken),
      async newCustomer(name) {
        const identity = newIdentity(name);
        const company = `${name} ${crypto.randomUUID().slice(0, 8)}`;
        return { ...createApiClient(url, await signIn(url, identity)), ...identity, company };
      },
      async open(tab, search) {
        await page.goto(`/admin?tab=${tab}&q=${encodeURIComponent(search)}`);
      },
    });
    expect(uncaught).toEqual([]);
  },
});

type Create<Entity> = (customer: Customer, admin: ApiClient) => Promise<Entity>;

type AdminAction = (admin: ApiClient, order: Order) => Promise<unknown>;

export interface OrderType {
  readonly name: string;
  readonly tab: string;
  readonly label: string;
  readonly emptyHeading: string;
  /** The details that its card shows, by their term. */
  readonly facts: Readonly<Record<string, string>>;
  readonly price: string;
  readonly item: string;
  readonly decisionToast: (status: string) => string;
  readonly decisionFailed: string;
  readonly sentToast: string;
  readonly sendingFailed: string;
  readonly requiresInstructions: boolean;
  /** URL patterns of the list and of creating the invoice. */
  readonly listUrl: string;
  readonly invoiceUrl: string;
  /** Matches the call that decides on one order, and no other call such as the summary of the list. */
  readonly decisionUrl: RegExp;
  readonly badge: (pending: number) => string;
  readonly countPending: (stats: Stats) => number;
  readonly createPending: Create<Order>;
  readonly createApproved: Create<Order>;
  readonly createInvoiced: Create<Invoice>;
  /** Actions of another admin, through the API. */
  readonly reject: AdminAction;
  readonly invoice: AdminAction;
}

const contactOf = ({ company, name, email }: Customer) => ({
  companyName: company,
  contactPerson: name,
  email,
  specialInstructions: 'Leave the freckles.',
});

const rejection = { status: 'rejected' } as const;

export const plans: OrderType = {
  name: 'a plan',
  tab: 'requests',
  label: 'Subscription Requests',
  emptyHeading: 'No requests found',
  facts: { Plan: 'Gold Plan', 'Billing cycle': 'Monthly', Amount: '$197 per month' },
  price: '$197',
  item: 'Gold Plan - monthly subscription',
  decisionToast: (status) => `Request ${status}`,
  decisionFailed: 'Failed to update request status',
  sentToast: 'Invoice sent successfully!',
  sendingFailed: 'Failed to send invoice. Please try again.',
  requiresInstructions: true,
  listUrl: '**/api/admin/subscription-requests?*',
  decisionUrl: /\/api\/admin\/subscription-requests\/[\da-f-]{36}$/,
  invoiceUrl: '**/api/admin/invoices',
  badge: (pending) => `${pending} pending ${pending === 1 ? 'request' : 'requests'}`,
  countPending: ({ subscriptionRequests }) => subscriptionRequests.pending,
  createPending: (customer) => createPendingOrder(customer, contactOf(customer)),
  createApproved: (customer, admin) => createApprovedOrder(customer, admin, contactOf(customer)),
  createInvoiced: (customer, admin) => createSentInvoice(customer, admin, contactOf(customer)),
  reject: async (admin, { _id: id }) =>
    dataOf(await admin.call('PUT /admin/subscription-requests/:id', { params: { id }, body: rejection })),
  invoice: async (admin, { _id }) =>
    dataOf(await admin.call('POST /admin/invoices', { body: invoiceBody(_id) })),
};

export const images: OrderType = {
  name: 'images',
  tab: 'pay-per-image-requests',
  label: 'PPI Requests',
  emptyHeading: 'No pay-per-image requests found',
  facts: {
    Service: 'High-End Retouch (Premium)',
    Quantity: '24 images',
    'Unit price': '$8 per image',
    'Total price': '$192',
  },
  price: '$192',
  item: 'High-End Retouch (Premium) (24 images)',
  decisionToast: (status) => `Pay-per-image request ${status}`,
  decisionFailed: 'Failed to update pay-per-image request status',
  sentToast: 'Pay-per-image invoice sent successfully!',
  sendingFailed: 'Failed to send pay-per-image invoice. Please try again.',
  requiresInstructions: false,
  listUrl: '**/api/pay-per-image/admin/requests?*',
  decisionUrl: /\/api\/pay-per-image\/admin\/requests\/[\da-f-]{36}\/status$/,
  invoiceUrl: '**/api/pay-per-image/admin/invoices/*',
  badge: (pending) => `${pending} pending pay-per-image ${pending === 1 ? 'request' : 'requests'}`,
  countPending: ({ payPerImageRequests }) => payPerImageRequests.pending,
  createPending: (customer) => createPendingImagesOrder(customer, contactOf(customer)),
  createApproved: (customer, admin) => createApprovedImagesOrder(customer, admin, contactOf(customer)),
  createInvoiced: (customer, admin) => createSentImagesInvoice(customer, admin, contactOf(customer)),
  reject: async (admin, { _id: id }) =>
    dataOf(
      await admin.call('PUT /pay-per-image/admin/requests/:id/status', { params: { id }, body: rejection }),
    ),
  invoice: async (admin, { _id: id }) => {
    const { dueDate } = invoiceBody(id);
    return dataOf(
      await admin.call('POST /pay-per-image/admin/invoices/:id', { params: { id }, body: { dueDate } }),
    );
  },
};

/** Submits a receipt with a link as the customer, and returns its id. */
export async function submitReceipt(customer: Customer, { _id }: Invoice): Promise<string> {
  const body = receiptBody(_id, { paymentDate: '2024-06-03', transactionReference: customer.company });
  return dataOf(await customer.call('POST /subscriptions/payments/receipt', { body })).paymentReceipt._id;
}

/** The row with this text, such as a company or an invoice number. */
export function rowOf(page: Page, text: string) {
  return page.locator('[data-row]').filter({ hasText: text });
}

const menuOf = (row: Locator) => row.getByRole('button', { name: /^Actions: / });

/** Chooses an action from the menu of a row. */
export async function choose(row: Locator, name: string): Promise<void> {
  await menuOf(row).click();
  await row.getByRole('menuitem', { name }).click();
}

/** The actions of a row: the one that is a button, and those in its menu. */
export async function expectActions(row: Locator, button: string[], inMenu: string[]): Promise<void> {
  await expect(row.getByRole('button', { name: /^(?!Actions: |Show messages)/ })).toHaveText(button);
  await expect(menuOf(row)).toHaveCount(inMenu.length > 0 ? 1 : 0);
  if (inMenu.length === 0) return;
  await menuOf(row).click();
  await expect(row.getByRole('menuitem')).toContainText(inMenu);
  await row.page().keyboard.press('Escape');
}

/** Opens the details of the row with this text. */
export async function openDetails(page: Page, text: string): Promise<Locator> {
  await rowOf(page, text).getByRole('link').first().click();
  return detailsOf(page);
}

export function detailsOf(page: Page): Locator {
  return page.getByRole('complementary', { name: /^Details of / });
}

/** The value of a term in the details. */
export function factOf(details: Locator, term: string) {
  return details
    .locator('dl > div')
    .filter({ has: details.page().getByText(term, { exact: true }) })
    .getByRole('definition');
}

/** Blocks realtime events, which could make the page reload rows at any time. */
export async function blockRealtime(page: Page): Promise<void> {
  await page.routeWebSocket(/\/socket\.io\//, (socket) => socket.close());
  await page.route(/\/socket\.io\//, (route) => route.abort());
}

/** The form of an invoice is filled with the payment details of a profile or of the latest invoice once they are loaded. */
export async function waitForDefaults(modal: Locator): Promise<void> {
  await expect(modal.locator('form:not([aria-busy])')).toBeVisible();
}
