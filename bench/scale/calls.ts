// The calls that are compared.
import type { Sample } from './studio.ts';

/** Pages and filters take at most three times as long with many rows; reports and sums of everything at most half a second. */
export type Kind = 'list' | 'report';

export interface Call {
  readonly name: string;
  readonly kind: Kind;
  readonly as?: 'customer';
  readonly path: (sample: Sample) => string;
}

const cursorAt = (id: string) => Buffer.from(id).toString('base64url');
const encode = encodeURIComponent;

function list(name: string, path: string | Call['path'], as?: 'customer'): Call {
  return { name, kind: 'list', path: typeof path === 'string' ? () => path : path, ...(as && { as }) };
}

const report = (name: string, path: string): Call => ({ name, kind: 'report', path: () => path });

/** The last months that the studio has traded in. */
const year = 'from=2025-10-01&to=2026-09-30';
const twoYears = 'from=2024-10-01&to=2026-09-30';
const month = 'from=2026-03-01&to=2026-03-31';
const since = '2026-02-28T23:00:00.000Z';
const before = '2026-03-31T23:00:00.000Z';
const changed = `changedSince=${since}&changedBefore=${before}`;

const invoices = '/admin/invoices?limit=50';
const subscriptions = '/admin/subscriptions?limit=50';
const entries = '/admin/ledger/entries?limit=50';
const orders = '/admin/subscription-requests?limit=50';

const invoiceCalls: readonly Call[] = [
  list('invoices, first page', invoices),
  list('a page in the middle', ({ invoice }) => `${invoices}&cursor=${cursorAt(invoice)}`),
  list('by a common status', `${invoices}&status=payment_confirmed`),
  list('by a rare status', `${invoices}&status=payment_made`),
  list('by currency', `${invoices}&currency=NGN`),
  list('outstanding', `${invoices}&outstanding=true`),
  list('outstanding, by due date', `${invoices}&outstanding=true&currency=USD&dueTo=2026-10-15`),
  list('overdue', `${invoices}&overdue=true`),
  list('sorted by due date', `${invoices}&sort=dueDate`),
  list('of a common amount', `${invoices}&currency=USD&minAmount=197&maxAmount=197`),
  list('of rare amounts', `${invoices}&currency=USD&minAmount=3000`),
  list('above an amount', `${invoices}&currency=USD&minAmount=200`),
  list('amounts, sorted', `${invoices}&currency=USD&minAmount=150&maxAmount=400&sort=-amount`),
  list('amounts of a status', `${invoices}&currency=NGN&minAmount=100000&status=sent`),
  list('search: a number', ({ number }) => `${invoices}&search=${encode(number)}`),
  list('search: an email', ({ email }) => `${invoices}&search=${encode(email)}`),
  list('search: a name', ({ fullName }) => `${invoices}&search=${encode(fullName)}`),
  list('search: stu', `${invoices}&search=stu`),
  list('search: amb', `${invoices}&search=amb`),
  list('search: amb, sent', `${invoices}&search=amb&status=sent`),
  list('search: inv-2021', `${invoices}&search=inv-2021`),
];

const otherLists: readonly Call[] = [
  list('receipts: a name', ({ fullName }) => `/admin/payment-receipts?limit=50&search=${encode(fullName)}`),
  list('receipts of an amount', '/admin/payment-receipts?limit=50&currency=USD&minAmount=197&maxAmount=197'),
  list('users: a name', ({ fullName }) => `/admin/users?limit=50&search=${encode(fullName)}`),
  list('users: stu', '/admin/users?limit=50&search=stu'),
  list('orders: a name', ({ fullName }) => `${orders}&search=${encode(fullName)}`),
  list('orders of an amount', `${orders}&currency=USD&minAmount=197&maxAmount=197`),
  list('orders of a month', `${orders}&automatic=false&createdSince=${since}&createdBefore=${before}`),
  list('audit, first page', '/admin/audit?limit=50'),
  list('audit: a name', ({ fullName }) => `/admin/audit?limit=50&search=${encode(fullName)}`),
  list('own invoices', '/subscriptions/invoices?limit=50', 'customer'),
  list('dashboard', '/admin/dashboard/stats'),
  list('today', '/admin/today'),
  list('today: jobs', '/admin/today?kind=job'),
  list('jobs by due time', '/photos/admin/jobs?limit=50&sort=due'),
  list('jobs: a name', ({ fullName }) => `/photos/admin/jobs?limit=50&sort=due&search=${encode(fullName)}`),
];

const ofCustomer = (tab: string): Call['path'] => {
  return ({ userId }) => `/admin/customers/${userId}/${tab}`;
};

const moneyLists: readonly Call[] = [
  list('ledger, first page', entries),
  list('ledger: payments', `${entries}&kind=payment`),
  list('ledger: refunds', `${entries}&kind=refund`),
  list('ledger: credit in naira', `${entries}&kind=credit_note&kind=credit_applied&currency=NGN`),
  list('ledger: a month', `${entries}&kind=payment&currency=USD&${month}`),
  list('ledger: write-offs, a month', `${entries}&kind=write_off&currency=USD&${month}`),
  list('ledger: of a customer', ({ userId }) => `${entries}&kind=payment&customerId=${userId}`),
  list('own ledger', '/ledger/entries?limit=50', 'customer'),
  list('own ledger, a currency', '/ledger/entries?limit=50&currency=USD', 'customer'),
  list('own balances', '/ledger/balances', 'customer'),
  list('own statement', '/subscriptions/statement?currency=USD&from=2026-09-01&to=2026-09-30', 'customer'),
  list("a customer's ledger", ofCustomer('ledger?limit=50')),
  list("a customer's ledger, USD", ofCustomer('ledger?limit=50&currency=USD')),
  list("a customer's balances", ofCustomer('balances')),
  list("a customer's invoices", ofCustomer('invoices?limit=50')),
  list("a customer's plans", ofCustomer('subscriptions?limit=50')),
  list("a customer's statement", ({ userId }) => `/admin/users/${userId}/statement?currency=USD&${year}`),
  list('what an invoice paid for', ({ invoice }) => `/admin/invoices/${invoice}/purchase`),
  list('bank statements', '/admin/bank-statements?limit=50'),
  list('bank lines, first page', '/admin/bank-statement-lines?limit=50'),
  list('open lines, proposals', '/admin/bank-statement-lines?limit=50&status=open'),
  list('200 lines, proposals', '/admin/bank-statement-lines?limit=200&status=open'),
  list('matched lines', '/admin/bank-statement-lines?limit=50&status=matched'),
];

const subscriptionLists: readonly Call[] = [
  list('subscriptions, first page', subscriptions),
  list('subscriptions: a name', ({ fullName }) => `${subscriptions}&search=${encode(fullName)}`),
  list('subscriptions: canceled', `${subscriptions}&status=cancelled`),
  list('subscriptions: plans in naira', `${subscriptions}&currency=NGN&subscriptionType=subscription`),
  list('subscriptions: new', `${subscriptions}&change=new&${changed}`),
  list('subscriptions: renewed', `${subscriptions}&change=renewed&${changed}`),
  list('subscriptions: lost', `${subscriptions}&change=lost&${changed}&currency=NGN`),
  list('subscriptions: active then', `${subscriptions}&activeAt=2024-03-01T00:00:00.000Z`),
  list('subscriptions: active now', `${subscriptions}&activeAt=2026-09-30T23:00:00.000Z&currency=USD`),
  list('uses of a subscription', ({ subscription }) => `/admin/subscriptions/${subscription}/usage?limit=50`),
];

const file = (name: string) => `/admin/reports/export?report=${name}&${twoYears}`;

const reports: readonly Call[] = [
  ...(['money', 'recurring', 'conversion', 'images', 'customers'] as const).flatMap((name) => [
    report(`report: ${name}, 12 months`, `/admin/reports/${name}?${year}`),
    report(`report: ${name}, 24 months`, `/admin/reports/${name}?${twoYears}`),
    report(`file: ${name}`, file(name)),
  ]),
  report('report: money in naira', `/admin/reports/money?${twoYears}&convertTo=NGN`),
  report('report: outstanding', '/admin/reports/outstanding'),
  report('file: outstanding', '/admin/reports/export?report=outstanding'),
  report('sums: all invoices', '/admin/invoices/summary'),
  report('sums: outstanding', '/admin/invoices/summary?outstanding=true'),
  report('sums: invoices above', '/admin/invoices/summary?currency=USD&minAmount=200'),
  report('sums: stu', '/admin/invoices/summary?search=stu'),
  report('sums: all orders', '/admin/subscription-requests/summary'),
  report('sums: all subscriptions', '/admin/subscriptions/summary'),
  report('sums: renewed', `/admin/subscriptions/summary?change=renewed&${changed}`),
  report('sums: all users', '/admin/users/summary'),
];

export const calls: readonly Call[] = [
  ...invoiceCalls,
  ...otherLists,
  ...moneyLists,
  ...subscriptionLists,
  ...reports,
];
