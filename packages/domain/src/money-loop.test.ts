// The loop that earns the money: request, invoice, receipt, subscription, wired as the decisions say.
// Whatever is tried in whatever order, only an approved receipt brings a paid period, and only one.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DomainError } from './errors.ts';
import { type InvoiceStatus, invoiceLifecycle } from './invoice/invoice.ts';
import { type ReceiptStatus, receiptLifecycle, standsForPayment } from './receipt/receipt.ts';
import { decideRequest, type RequestStatus, requestLifecycle } from './request/request.ts';
import type { Bought, Period } from './subscription/periods.ts';
import { pay, use } from './subscription/row.testing.ts';
import {
  isRenewable,
  type SubscriptionAct,
  type SubscriptionStatus,
  subscriptionActs,
  subscriptionLifecycle,
} from './subscription/subscription.ts';

fc.configureGlobal({ seed: 20_260_106, numRuns: 300 });

interface Receipt {
  readonly invoice: number;
  readonly status: ReceiptStatus;
}
interface Invoice {
  readonly request: number;
  readonly status: InvoiceStatus;
}
interface Request {
  readonly bought: Bought;
  readonly status: RequestStatus;
}
interface Subscription {
  readonly status: SubscriptionStatus;
  readonly periods: readonly Period[];
  /** For each period, by its place, the receipt that paid for it. */
  readonly paidBy: readonly number[];
}

/** What one customer has of one plan in one currency. Things are known by their place. */
interface World {
  readonly now: Date;
  readonly requests: readonly Request[];
  readonly invoices: readonly Invoice[];
  readonly receipts: readonly Receipt[];
  readonly subscriptions: readonly Subscription[];
}

/** What is not there is refused. */
function get<T>(things: readonly T[], place: number): T {
  const thing = things[place];
  if (thing === undefined) throw new DomainError('NOT_FOUND');
  return thing;
}

/** The one that a number picks, counted back from the newest. */
function pick<T>(things: readonly T[], number: number): readonly [place: number, thing: T] {
  const place = things.length - 1 - (number % Math.max(1, things.length));
  return [place, get(things, place)];
}

function setStatus<T extends { readonly status: string }>(
  things: readonly T[],
  place: number,
  status: T['status'],
): T[] {
  return things.map((thing, at) => (at === place ? { ...thing, status } : thing));
}

function openInvoiceOf(world: World, request: number): number {
  return world.invoices.findIndex((invoice) => invoice.request === request && invoice.status !== 'void');
}

function decide(world: World, number: number, decision: RequestStatus): World {
  const [place, { status }] = pick(world.requests, number);
  const { to, changes } = decideRequest(status, decision);
  return changes ? { ...world, requests: setStatus(world.requests, place, to) } : world;
}

function voidInvoice(world: World, place: number): World {
  const { to } = invoiceLifecycle.next(get(world.invoices, place).status, 'void');
  return { ...world, invoices: setStatus(world.invoices, place, to) };
}

function subscribe(world: World, bought: Bought, receipt: number): World {
  const place = world.subscriptions.findLastIndex(({ status }) => isRenewable(status));
  const present = world.subscriptions[place];
  if (present === undefined) {
    const status: SubscriptionStatus = 'active';
    const added = { status, periods: pay([], bought, world.now), paidBy: [receipt] };
    return { ...world, subscriptions: [...world.subscriptions, added] };
  }
  const extended = {
    status: subscriptionLifecycle.next(present.status, 'extend').to,
    periods: pay(present.periods, bought, world.now),
    paidBy: [...present.paidBy, receipt],
  };
  return { ...world, subscriptions: world.subscriptions.with(place, extended) };
}

const acts = {
  order(world: World, number: number): World {
    const renewed = world.subscriptions.findLast(({ status }) => isRenewable(status));
    if (renewed !== undefined) subscriptionLifecycle.next(renewed.status, 'extend');
    const bought: Bought =
      number % 3 === 0 ? { cycle: 'yearly', images: 360 } : { cycle: 'monthly', images: 30 };
    return { ...world, requests: [...world.requests, { bought, status: 'pending' }] };
  },

  approveRequest(world: World, number: number): World {
    return decide(world, number, 'approved');
  },

  rejectRequest(world: World, number: number): World {
    const [place] = pick(world.requests, number);
    const rejected = decide(world, number, 'rejected');
    const open = openInvoiceOf(rejected, place);
    return open < 0 ? rejected : voidInvoice(rejected, open);
  },

  sendInvoice(world: World, number: number): World {
    const [place, { status }] = pick(world.requests, number);
    const { to } = requestLifecycle.next(status, 'send_invoice');
    return {
      ...world,
      requests: setStatus(world.requests, place, to),
      invoices: [...world.invoices, { request: place, status: 'sent' }],
    };
  },

  viewInvoice(world: World, number: number): World {
    const [place, { status }] = pick(world.invoices, number);
    return {
      ...world,
      invoices: setStatus(world.invoices, place, invoiceLifecycle.next(status, 'view').to),
    };
  },

  voidInvoice(world: World, number: number): World {
    const [place, { request, status }] = pick(world.invoices, number);
    if (!invoiceLifecycle.next(status, 'void').changes) return world;
    const { to } = requestLifecycle.next(get(world.requests, request).status, 'void_invoice');
    return voidInvoice({ ...world, requests: setStatus(world.requests, request, to) }, place);
  },

  submitReceipt(world: World, number: number): World {
    const [place, { status }] = pick(world.invoices, number);
    const exists = world.receipts.some(
      (receipt) => receipt.invoice === place && standsForPayment(receipt.status),
    );
    if (exists) throw new DomainError('RECEIPT_EXISTS');
    const { to } = invoiceLifecycle.next(status, 'submit_receipt');
    return {
      ...world,
      invoices: setStatus(world.invoices, place, to),
      receipts: [...world.receipts, { invoice: place, status: 'submitted' }],
    };
  },

  rejectReceipt(world: World, number: number): World {
    const [place, { invoice, status }] = pick(world.receipts, number);
    const { to, changes } = receiptLifecycle.next(status, 'reject');
    if (!changes) return world;
    const awaited = invoiceLifecycle.next(get(world.invoices, invoice).status, 'reject_receipt').to;
    return {
      ...world,
      receipts: setStatus(world.receipts, place, to),
      invoices: setStatus(world.invoices, invoice, awaited),
    };
  },

  approveReceipt(world: World, number: number): World {
    const [place, { invoice, status }] = pick(world.receipts, number);
    const { to, changes } = receiptLifecycle.next(status, 'approve');
    if (!changes) return world;
    const { request, status: invoiceStatus } = get(world.invoices, invoice);
    const { bought, status: requestStatus } = get(world.requests, request);
    const confirmed = invoiceLifecycle.next(invoiceStatus, 'confirm').to;
    const completed = requestLifecycle.next(requestStatus, 'complete').to;
    const settled: World = {
      ...world,
      receipts: setStatus(world.receipts, place, to),
      invoices: setStatus(world.invoices, invoice, confirmed),
      requests: setStatus(world.requests, request, completed),
    };
    return subscribe(settled, bought, place);
  },

  confirmPayment(world: World, number: number): World {
    const [place, { status }] = pick(world.invoices, number);
    const approved = world.receipts.findIndex(
      (receipt) => receipt.invoice === place && receipt.status === 'approved',
    );
    if (approved < 0) throw new DomainError('RECEIPT_NOT_APPROVED');
    if (invoiceLifecycle.next(status, 'confirm').changes) throw new Error('approved, yet not confirmed');
    return world;
  },

  setSubscription(world: World, number: number, choice: number): World {
    const [place, { status }] = pick(world.subscriptions, number);
    const byAdmin = subscriptionActs.filter(
      (act): act is Exclude<SubscriptionAct, 'extend'> => act !== 'extend',
    );
    const [, act] = pick(byAdmin, choice);
    return {
      ...world,
      subscriptions: setStatus(world.subscriptions, place, subscriptionLifecycle.next(status, act).to),
    };
  },

  useImages(world: World, number: number, choice: number): World {
    const [place, subscription] = pick(world.subscriptions, number);
    const periods = use(subscription.periods, choice, world.now);
    return { ...world, subscriptions: world.subscriptions.with(place, { ...subscription, periods }) };
  },

  wait(world: World, number: number): World {
    return { ...world, now: new Date(world.now.getTime() + number * 5 * 86_400_000) };
  },
};

type ActName = keyof typeof acts;
const actNames: readonly ActName[] = [
  'order',
  'approveRequest',
  'rejectRequest',
  'sendInvoice',
  'viewInvoice',
  'voidInvoice',
  'submitReceipt',
  'rejectReceipt',
  'approveReceipt',
  'confirmPayment',
  'setSubscription',
  'useImages',
  'wait',
];

const beginning: World = {
  now: new Date('2027-01-31T09:00:00Z'),
  requests: [],
  invoices: [],
  receipts: [],
  subscriptions: [],
};

// The loop itself comes up most, so that many stories get all the way round.
const loop: readonly ActName[] = [
  'order',
  'approveRequest',
  'sendInvoice',
  'submitReceipt',
  'approveReceipt',
];
const story = fc.array(
  fc.record({
    name: fc.oneof(fc.constantFrom(...actNames), fc.constantFrom(...loop)),
    number: fc.nat({ max: 2 }),
    choice: fc.nat({ max: 40 }),
  }),
  { minLength: 20, maxLength: 100, size: 'max' },
);

/** The world after an act, or null where it is refused: then nothing has happened. */
function attempt(world: World, name: ActName, number: number, choice: number): World | null {
  try {
    return acts[name](world, number, choice);
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

function paidBy({ subscriptions }: World): number[] {
  return subscriptions.flatMap((subscription) => subscription.paidBy).sort((a, b) => a - b);
}

function placesOf<T extends { readonly status: string }>(
  things: readonly T[],
  status: T['status'],
): number[] {
  return things.flatMap((thing, place) => (thing.status === status ? [place] : []));
}

function expectHonest(world: World): void {
  const approved = placesOf(world.receipts, 'approved');
  expect(paidBy(world)).toEqual(approved);
  for (const { periods, paidBy: receipts } of world.subscriptions) {
    expect(periods.length).toBeGreaterThan(0);
    expect(receipts).toHaveLength(periods.length);
  }

  const confirmed = approved.map((place) => world.receipts.at(place)?.invoice ?? Number.NaN);
  const completed = confirmed.map((place) => world.invoices.at(place)?.request ?? Number.NaN);
  expect(new Set(placesOf(world.invoices, 'payment_confirmed'))).toEqual(new Set(confirmed));
  expect(new Set(placesOf(world.requests, 'completed'))).toEqual(new Set(completed));
}

function expectNothingTwice(world: World): void {
  for (const request of world.requests.keys()) {
    const open = world.invoices.filter((invoice) => invoice.request === request && invoice.status !== 'void');
    expect(open.length).toBeLessThanOrEqual(1);
  }
  for (const invoice of world.invoices.keys()) {
    const counting = world.receipts.filter(
      (receipt) => receipt.invoice === invoice && receipt.status !== 'rejected',
    );
    expect(counting.length).toBeLessThanOrEqual(1);
  }
}

function expectWired(world: World): void {
  for (const [place, { status }] of world.requests.entries()) {
    const open = world.invoices[openInvoiceOf(world, place)];
    expect(open !== undefined).toBe(status === 'invoice_sent' || status === 'completed');
  }
  for (const [place, { status }] of world.invoices.entries()) {
    const waiting = world.receipts.some(
      (receipt) => receipt.invoice === place && receipt.status === 'submitted',
    );
    expect(waiting).toBe(status === 'payment_made');
  }
}

it('gives one period for one approved receipt, and none for anything else', () => {
  const done: { [A in ActName]?: number } = {};
  let renewals = 0;
  fc.assert(
    fc.property(story, (steps) => {
      let world = beginning;
      for (const { name, number, choice } of steps) {
        const then = attempt(world, name, number, choice);
        if (then === null || then === world) continue;
        if (name !== 'approveReceipt') expect(paidBy(then)).toEqual(paidBy(world));
        else expect(paidBy(then)).toHaveLength(paidBy(world).length + 1);
        world = then;
        expectHonest(world);
        expectNothingTwice(world);
        expectWired(world);
        done[name] = (done[name] ?? 0) + 1;
      }
      renewals += world.subscriptions.filter(({ periods }) => periods.length > 1).length;
    }),
  );
  // confirmPayment has nothing left to do once the approval has confirmed: it never changes anything.
  const everyOther = actNames.filter((name) => name !== 'confirmPayment');
  for (const name of everyOther) expect(done[name] ?? 0, name).toBeGreaterThan(20);
  expect(done.confirmPayment).toBeUndefined();
  expect(renewals).toBeGreaterThan(20);
});

it('comes all the way round', () => {
  const steps: readonly ActName[] = [
    'order',
    'approveRequest',
    'sendInvoice',
    'submitReceipt',
    'approveReceipt',
    'approveReceipt',
    'confirmPayment',
  ];
  const end = steps.reduce<World>((world, name) => acts[name](world, 0, 0), beginning);
  expect(end).toMatchObject({
    requests: [{ status: 'completed' }],
    invoices: [{ status: 'payment_confirmed' }],
    receipts: [{ status: 'approved' }],
    subscriptions: [{ status: 'active', paidBy: [0], periods: [{ cycle: 'yearly', images: 360, used: 0 }] }],
  });
});
