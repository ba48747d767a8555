// The studio's side of orders, of either type: where its admin finds them, and what is said of them.
import type { Invoice, Order, Stats } from '@burnish/contract/entity';
import type { Locator, Page } from '@playwright/test';
import type { Caller } from '../testing/app.ts';
import {
  approvedImages,
  approvedRequest,
  dataOf,
  invoiceBody,
  pendingImages,
  pendingRequest,
  receiptBody,
  sentImagesInvoice,
  sentInvoice,
} from '../testing/factories.ts';
import { callerOf, type Identity, signIn } from '../testing/people.ts';
import { test as base, expect, someone } from './fixture.ts';

export { expect };

interface Customer extends Caller, Identity {
  /** Found by no other test. */
  readonly company: string;
}

interface Desk {
  /** An admin of the studio looks at it. */
  readonly page: Page;
  readonly admin: Caller;
  newCustomer(name: string): Promise<Customer>;
  /** Opens a tab with what concerns this company only. */
  open(tab: string, company: string): Promise<void>;
}

/** Answers that fail are part of these tests, so only what nobody caught is a fault. */
export const test = base.extend<{ desk: Desk }, { adminToken: string }>({
  adminToken: [
    async ({ workerProduct: { url } }, use) => {
      await use(await signIn(url, { name: 'Kemi Adewale', email: 'admin@burnish.test' }));
    },
    { scope: 'worker' },
  ],
  desk: async ({ page, product: { url }, adminToken }, use) => {
    const uncaught: string[] = [];
    page.on('pageerror', (error) => uncaught.push(error.message));
    await page.addInitScript((token) => localStorage.setItem('auth_token', token), adminToken);
    await use({
      page,
      admin: callerOf(url, adminToken),
      async newCustomer(name) {
        const identity = someone(name);
        const company = `${name} ${crypto.randomUUID().slice(0, 8)}`;
        return { ...callerOf(url, await signIn(url, identity)), ...identity, company };
      },
      async open(tab, company) {
        await page.goto(`/admin?tab=${tab}&q=${encodeURIComponent(company)}`);
      },
    });
    expect(uncaught).toEqual([]);
  },
});

type Made<Thing> = (customer: Customer, admin: Caller) => Promise<Thing>;

type Done = (admin: Caller, order: Order) => Promise<unknown>;

export interface OrderType {
  readonly name: string;
  readonly tab: string;
  readonly label: string;
  readonly empty: string;
  /** Of what is ordered here: what its card shows. */
  readonly facts: Readonly<Record<string, string>>;
  readonly price: string;
  readonly item: string;
  readonly decided: (status: string) => string;
  readonly decisionFailed: string;
  readonly sent: string;
  readonly sendingFailed: string;
  readonly asksForInstructions: boolean;
  /** Where its calls go: a list of them, a decision on one, its invoice. */
  readonly list: string;
  readonly decision: string;
  readonly invoicing: string;
  readonly badge: (pending: number) => string;
  readonly pendingOf: (stats: Stats) => number;
  readonly pending: Made<Order>;
  readonly approved: Made<Order>;
  readonly invoiced: Made<Invoice>;
  /** What another admin does meanwhile. */
  readonly reject: Done;
  readonly invoice: Done;
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
  empty: 'No requests found',
  facts: { Plan: 'Gold Plan', 'Billing cycle': 'Monthly', Amount: '$197 per month' },
  price: '$197',
  item: 'Gold Plan - monthly subscription',
  decided: (status) => `Request ${status}`,
  decisionFailed: 'Failed to update request status',
  sent: 'Invoice sent successfully!',
  sendingFailed: 'Failed to send invoice. Please try again.',
  asksForInstructions: true,
  list: '**/api/admin/subscription-requests?*',
  decision: '**/api/admin/subscription-requests/*',
  invoicing: '**/api/admin/invoices',
  badge: (pending) => `${pending} pending ${pending === 1 ? 'request' : 'requests'}`,
  pendingOf: ({ subscriptionRequests }) => subscriptionRequests.pending,
  pending: (customer) => pendingRequest(customer, contactOf(customer)),
  approved: (customer, admin) => approvedRequest(customer, admin, contactOf(customer)),
  invoiced: (customer, admin) => sentInvoice(customer, admin, contactOf(customer)),
  reject: async (admin, { _id: id }) =>
    dataOf(await admin.call('PUT /admin/subscription-requests/:id', { params: { id }, body: rejection })),
  invoice: async (admin, { _id }) =>
    dataOf(await admin.call('POST /admin/invoices', { body: invoiceBody(_id) })),
};

export const images: OrderType = {
  name: 'images',
  tab: 'pay-per-image-requests',
  label: 'PPI Requests',
  empty: 'No pay-per-image requests found',
  facts: {
    Service: 'High-End Retouch (Premium)',
    Quantity: '24 images',
    'Unit price': '$8 per image',
    'Total price': '$192',
  },
  price: '$192',
  item: 'High-End Retouch (Premium) (24 images)',
  decided: (status) => `Pay-per-image request ${status}`,
  decisionFailed: 'Failed to update pay-per-image request status',
  sent: 'Pay-per-image invoice sent successfully!',
  sendingFailed: 'Failed to send pay-per-image invoice. Please try again.',
  asksForInstructions: false,
  list: '**/api/pay-per-image/admin/requests?*',
  decision: '**/api/pay-per-image/admin/requests/*/status',
  invoicing: '**/api/pay-per-image/admin/invoices/*',
  badge: (pending) => `${pending} pending pay-per-image ${pending === 1 ? 'request' : 'requests'}`,
  pendingOf: ({ payPerImageRequests }) => payPerImageRequests.pending,
  pending: (customer) => pendingImages(customer, contactOf(customer)),
  approved: (customer, admin) => approvedImages(customer, admin, contactOf(customer)),
  invoiced: (customer, admin) => sentImagesInvoice(customer, admin, contactOf(customer)),
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

/** A link as the proof of a payment, handed in by the customer. */
export async function handInReceipt(customer: Customer, { _id }: Invoice): Promise<string> {
  const body = receiptBody(_id, { paymentDate: '2024-06-03', transactionReference: customer.company });
  return dataOf(await customer.call('POST /subscriptions/payments/receipt', { body })).paymentReceipt._id;
}

/** The one card that tells of this company, or of this invoice. */
export function cardOf(page: Page, words: string) {
  return page.getByRole('listitem').filter({ hasText: words });
}

/** What can be done with what a card shows. Its messages can be read whatever that is. */
export function actsOf(card: Locator) {
  return card.getByRole('button').filter({ hasNotText: 'Show messages' });
}

/** What stands under a term of a card. */
export function factOf(page: Page, words: string, term: string) {
  return cardOf(page, words)
    .locator('dl > div')
    .filter({ has: page.getByText(term, { exact: true }) })
    .getByRole('definition');
}
