// The calls that are compared.
import type { Sample } from './studio.ts';

/**
 * Pages, filters and searches have the limits of limits.ts. What reads all rows of a time or all matches of a search, such as
 * reports and sums, takes at most half a second.
 */
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

const receipts = '/admin/payment-receipts?limit=50';
const users = '/admin/users?limit=50';
const jobs = '/photos/admin/jobs?limit=50';

/** The lists that are searched, each with a word of which only old rows have many. */
const searchedLists: readonly (readonly [name: string, path: string, oldWord?: string])[] = [
  ['invoices', invoices, 'inv-2021'],
  ['receipts', receipts, 'inv-2021'],
  ['orders', orders],
  ['images orders', '/pay-per-image/admin/requests?limit=50'],
  ['users', users],
  ['subscriptions', subscriptions],
  ['jobs', jobs, 'job-2021-00'],
  ['jobs by due time', `${jobs}&sort=due`, 'job-2021-00'],
  ['photos', '/photos/admin/photos?limit=50', 'dsc_00'],
  ['audit', '/admin/audit?limit=50', 'inv-2021-000007'],
  ['chats', '/chat/admin/chats?limit=50'],
  ['people', '/chat/admin/people?limit=50'],
];

const searches: readonly Call[] = [
  ...searchedLists.flatMap(([name, path, oldWord]) => [
    list(`search ${name}: a name`, ({ fullName }) => `${path}&search=${encode(fullName)}`),
    ...['stu', 'amb', 'no such word', ...(oldWord === undefined ? [] : [oldWord])].map((word) =>
      list(`search ${name}: ${word}`, `${path}&search=${encode(word)}`),
    ),
  ]),
  list('search invoices: a number', ({ number }) => `${invoices}&search=${encode(number)}`),
  list('search invoices: an email', ({ email }) => `${invoices}&search=${encode(email)}`),
  list('search invoices: inv-2026', `${invoices}&search=inv-2026`),
  list('search invoices: inv-2021, NGN', `${invoices}&search=inv-2021&currency=NGN`),
  list('search invoices: stu, sent', `${invoices}&search=stu&status=sent`),
  list('search invoices: amb, sent', `${invoices}&search=amb&status=sent`),
  list('search invoices: amb, amounts', `${invoices}&search=amb&currency=USD&minAmount=300`),
  list('search invoices: amb, sorted', `${invoices}&search=amb&sort=-amount`),
  report('search invoices: inv-2021, sorted', `${invoices}&search=inv-2021&sort=-dueDate`),
  list('search the board: stu', '/photos/admin/board?search=stu'),
  list('search everything: stu', '/search?q=stu'),
  report('search everything: inv-2021', '/search?q=inv-2021'),
  list('search everything: a name', ({ fullName }) => `/search?q=${encode(fullName)}`),
];

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
];

const otherLists: readonly Call[] = [
  list('receipts of an amount', `${receipts}&currency=USD&minAmount=197&maxAmount=197`),
  list('users, first page', users),
  list('orders of an amount', `${orders}&currency=USD&minAmount=197&maxAmount=197`),
  list('orders of a month', `${orders}&automatic=false&createdSince=${since}&createdBefore=${before}`),
  list('audit, first page', '/admin/audit?limit=50'),
  list('own invoices', '/subscriptions/invoices?limit=50', 'customer'),
  list('dashboard', '/admin/dashboard/stats'),
  list('today', '/admin/today'),
  list('today: jobs', '/admin/today?kind=job'),
  list('jobs by due time', `${jobs}&sort=due`),
  list('the board', '/photos/admin/board'),
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
  list(
    'ledger: of all but one',
    ({ userId }) => `${entries}&kind=payment&currency=USD&exceptCustomerId=${userId}`,
  ),
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
  report('report: images, 99 days', '/admin/reports/images?from=2026-06-24&to=2026-09-30&granularity=day'),
  report('report: outstanding', '/admin/reports/outstanding'),
  report('file: outstanding', '/admin/reports/export?report=outstanding'),
  report('sums: all invoices', '/admin/invoices/summary'),
  report('sums: outstanding', '/admin/invoices/summary?outstanding=true'),
  report('sums: invoices above', '/admin/invoices/summary?currency=USD&minAmount=200'),
  report('sums: stu', '/admin/invoices/summary?search=stu'),
  report('sums: inv-2021', '/admin/invoices/summary?search=inv-2021'),
  report('sums of orders: stu', '/admin/subscription-requests/summary?search=stu'),
  report('sums of subscriptions: stu', '/admin/subscriptions/summary?search=stu'),
  report('sums of users: stu', '/admin/users/summary?search=stu'),
  report('sums: all orders', '/admin/subscription-requests/summary'),
  report('sums: all subscriptions', '/admin/subscriptions/summary'),
  report('sums: renewed', `/admin/subscriptions/summary?change=renewed&${changed}`),
  report('sums: all users', '/admin/users/summary'),
];

export const calls: readonly Call[] = [
  ...invoiceCalls,
  ...searches,
  ...otherLists,
  ...moneyLists,
  ...subscriptionLists,
  ...reports,
];
