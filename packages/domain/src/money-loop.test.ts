// Whatever actions are tried in whatever order, each approved receipt adds exactly one paid period, and nothing else adds one.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type ActionName,
  actionNames,
  actions,
  attempt,
  findActiveInvoice,
  initialState,
  type State,
} from './money-loop.fixture.ts';

fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: 300 });

// These come up more often, so that many histories complete the loop.
const loop: readonly ActionName[] = [
  'order',
  'approveOrder',
  'sendInvoice',
  'submitReceipt',
  'approveReceipt',
];
const history = fc.array(
  fc.record({
    name: fc.oneof(fc.constantFrom(...actionNames), fc.constantFrom(...loop)),
    number: fc.nat({ max: 2 }),
    choice: fc.nat({ max: 40 }),
  }),
  { minLength: 20, maxLength: 100, size: 'max' },
);

function paidBy({ subscriptions }: State): number[] {
  return subscriptions.flatMap((subscription) => subscription.paidBy).sort((a, b) => a - b);
}

function indexesOf<T extends { readonly status: string }>(
  entities: readonly T[],
  status: T['status'],
): number[] {
  return entities.flatMap((entity, index) => (entity.status === status ? [index] : []));
}

function expectPaidPeriods(state: State): void {
  const approved = indexesOf(state.receipts, 'approved');
  expect(paidBy(state)).toEqual(approved);
  for (const { periods, paidBy: receipts } of state.subscriptions) {
    expect(periods.length).toBeGreaterThan(0);
    expect(receipts).toHaveLength(periods.length);
  }

  const confirmed = approved.map((index) => state.receipts.at(index)?.invoice ?? Number.NaN);
  const completed = confirmed.map((index) => state.invoices.at(index)?.order ?? Number.NaN);
  expect(new Set(indexesOf(state.invoices, 'payment_confirmed'))).toEqual(new Set(confirmed));
  expect(new Set(indexesOf(state.orders, 'completed'))).toEqual(new Set(completed));
}

function expectNoDuplicates(state: State): void {
  for (const order of state.orders.keys()) {
    const active = state.invoices.filter((invoice) => invoice.order === order && invoice.status !== 'void');
    expect(active.length).toBeLessThanOrEqual(1);
  }
  for (const invoice of state.invoices.keys()) {
    const active = state.receipts.filter(
      (receipt) => receipt.invoice === invoice && receipt.status !== 'rejected',
    );
    expect(active.length).toBeLessThanOrEqual(1);
  }
}

function expectMatchingStatuses(state: State): void {
  for (const [index, { status }] of state.orders.entries()) {
    const active = state.invoices[findActiveInvoice(state, index)];
    expect(active !== undefined).toBe(status === 'invoice_sent' || status === 'completed');
  }
  for (const [index, { status }] of state.invoices.entries()) {
    const isInReview = state.receipts.some(
      (receipt) => receipt.invoice === index && receipt.status === 'submitted',
    );
    expect(isInReview).toBe(status === 'payment_made');
  }
}

it('adds one period for each approved receipt and none for anything else', () => {
  const counts: { [A in ActionName]?: number } = {};
  let renewals = 0;
  fc.assert(
    fc.property(history, (steps) => {
      let state = initialState;
      for (const { name, number, choice } of steps) {
        const next = attempt(state, name, number, choice);
        if (next === null || next === state) continue;
        if (name !== 'approveReceipt') expect(paidBy(next)).toEqual(paidBy(state));
        else expect(paidBy(next)).toHaveLength(paidBy(state).length + 1);
        state = next;
        expectPaidPeriods(state);
        expectNoDuplicates(state);
        expectMatchingStatuses(state);
        counts[name] = (counts[name] ?? 0) + 1;
      }
      renewals += state.subscriptions.filter(({ periods }) => periods.length > 1).length;
    }),
  );
  // Approving the receipt already confirms the payment, so confirmPayment never changes anything.
  const changingActions = actionNames.filter((name) => name !== 'confirmPayment');
  for (const name of changingActions) expect(counts[name] ?? 0, name).toBeGreaterThan(20);
  expect(counts.confirmPayment).toBeUndefined();
  expect(renewals).toBeGreaterThan(20);
});

it('completes the loop', () => {
  const steps: readonly ActionName[] = [
    'order',
    'approveOrder',
    'sendInvoice',
    'submitReceipt',
    'approveReceipt',
    'approveReceipt',
    'confirmPayment',
  ];
  const finalState = steps.reduce<State>((state, name) => actions[name](state, 0, 0), initialState);
  expect(finalState).toMatchObject({
    orders: [{ status: 'completed' }],
    invoices: [{ status: 'payment_confirmed' }],
    receipts: [{ status: 'approved' }],
    subscriptions: [{ status: 'active', paidBy: [0], periods: [{ cycle: 'yearly', images: 360, used: 0 }] }],
  });
});
