// Every action in every state of every lifecycle, compared with tables that repeat the decisions independently.
import { describe, expect, it } from 'vitest';
import { DomainError } from './errors.ts';
import { type Lifecycle, lifecycle, unchanged } from './lifecycle.ts';
import { invoiceActions, invoiceLifecycle, invoiceStatuses } from './orders/invoice/invoice.ts';
import { orderActions, orderLifecycle, orderStatuses } from './orders/order.ts';
import { receiptActions, receiptLifecycle, receiptStatuses } from './orders/receipt/receipt.ts';
import {
  subscriptionActions,
  subscriptionLifecycle,
  subscriptionStatuses,
} from './subscriptions/subscription.ts';

/** A cell is the resulting status, `=` for no change, or the error code, where `-` means INVALID_STATE. */
type Grid = Map<string, Map<string, string>>;

function parseGrid(text: string): Grid {
  const [header, ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  const actionNames = header?.slice(1) ?? [];
  return new Map(
    rows.map(([from = '', ...cells]) => [
      from,
      new Map(actionNames.map((action, index) => [action, cells[index] ?? ''])),
    ]),
  );
}

function outcome<State extends string, Action extends string>(
  { next }: Lifecycle<State, Action>,
  from: State,
  action: Action,
): string {
  try {
    const { to, changes } = next(from, action);
    if (changes) return to;
    return to === from ? '=' : `unchanged, but ${to}`;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.code === 'INVALID_STATE' ? '-' : error.code;
  }
}

function buildGrid<State extends string, Action extends string>(
  subject: Lifecycle<State, Action>,
  states: readonly State[],
  actions: readonly Action[],
): Grid {
  return new Map(
    states.map((from) => [from, new Map(actions.map((action) => [action, outcome(subject, from, action)]))]),
  );
}

function allowedByGrid(grid: Grid, states: readonly string[]): string[][] {
  const changesState = (cell: string) => states.includes(cell);
  return states.map((from) =>
    [...(grid.get(from) ?? [])].filter(([, cell]) => changesState(cell)).map(([action]) => action),
  );
}

function reachable<State extends string, Action extends string>(
  { allowedActions, next }: Lifecycle<State, Action>,
  first: State,
): Set<State> {
  const found = new Set([first]);
  for (const from of found) {
    for (const action of allowedActions(from)) found.add(next(from, action).to);
  }
  return found;
}

describe('orderLifecycle', () => {
  const grid = parseGrid(`
    from          approve   reject    send_invoice          void_invoice  complete
    pending       approved  rejected  ORDER_NOT_APPROVED    -             -
    approved      =         rejected  invoice_sent          -             -
    rejected      -         =         ORDER_NOT_APPROVED    -             -
    invoice_sent  -         rejected  INVOICE_EXISTS        approved      completed
    completed     -         -         INVOICE_EXISTS        -             =
  `);

  it('has the specified transitions', () => {
    expect(buildGrid(orderLifecycle, orderStatuses, orderActions)).toEqual(grid);
  });

  it('allows exactly the actions that change something', () => {
    expect(orderStatuses.map(orderLifecycle.allowedActions)).toEqual(allowedByGrid(grid, orderStatuses));
  });

  it('ends when rejected or completed', () => {
    expect(reachable(orderLifecycle, 'rejected')).toEqual(new Set(['rejected']));
    expect(reachable(orderLifecycle, 'completed')).toEqual(new Set(['completed']));
  });

  it('reaches every status', () => {
    expect(reachable(orderLifecycle, 'pending')).toEqual(new Set(orderStatuses));
  });
});

describe('invoiceLifecycle', () => {
  const grid = parseGrid(`
    from               view    unview  submit_receipt       reject_receipt  confirm               accept_partial_payment  settle             void
    pending            -       -       INVOICE_NOT_PAYABLE  -               RECEIPT_NOT_APPROVED  -                    -                  -
    approved           -       -       INVOICE_NOT_PAYABLE  -               RECEIPT_NOT_APPROVED  -                    -                  -
    rejected           -       -       INVOICE_NOT_PAYABLE  -               RECEIPT_NOT_APPROVED  -                    -                  -
    sent               viewed  =       payment_made         -               RECEIPT_NOT_APPROVED  -                    payment_confirmed  void
    viewed             =       sent    payment_made         -               RECEIPT_NOT_APPROVED  -                    payment_confirmed  void
    payment_made       -       -       INVOICE_NOT_PAYABLE  sent            payment_confirmed     sent                 -                  -
    payment_confirmed  -       -       INVOICE_NOT_PAYABLE  -               =                     -                    -                  -
    paid               -       -       INVOICE_NOT_PAYABLE  -               =                     -                    -                  -
    void               -       -       INVOICE_NOT_PAYABLE  -               RECEIPT_NOT_APPROVED  -                    -                  =
  `);

  it('has the specified transitions', () => {
    expect(buildGrid(invoiceLifecycle, invoiceStatuses, invoiceActions)).toEqual(grid);
  });

  it('allows exactly the actions that change something', () => {
    expect(invoiceStatuses.map(invoiceLifecycle.allowedActions)).toEqual(
      allowedByGrid(grid, invoiceStatuses),
    );
  });

  it('ends when confirmed or void', () => {
    for (const final of ['payment_confirmed', 'paid', 'void'] as const) {
      expect(reachable(invoiceLifecycle, final)).toEqual(new Set([final]));
    }
  });

  it('reaches only the statuses that actions set', () => {
    expect(reachable(invoiceLifecycle, 'sent')).toEqual(
      new Set(['sent', 'viewed', 'payment_made', 'payment_confirmed', 'void']),
    );
  });
});

describe('receiptLifecycle', () => {
  const grid = parseGrid(`
    from       approve   reject    replace_file
    submitted  approved  rejected  submitted
    approved   =         -         -
    rejected   -         =         -
  `);

  it('has the specified transitions', () => {
    expect(buildGrid(receiptLifecycle, receiptStatuses, receiptActions)).toEqual(grid);
  });

  it('allows exactly the actions that change something', () => {
    expect(receiptStatuses.map(receiptLifecycle.allowedActions)).toEqual(
      allowedByGrid(grid, receiptStatuses),
    );
  });

  it('ends with a decision', () => {
    expect(reachable(receiptLifecycle, 'approved')).toEqual(new Set(['approved']));
    expect(reachable(receiptLifecycle, 'rejected')).toEqual(new Set(['rejected']));
  });
});

describe('subscriptionLifecycle', () => {
  const grid = parseGrid(`
    from       activate  deactivate  suspend    cancel     extend
    active     =         inactive    suspended  cancelled  active
    inactive   active    =           suspended  cancelled  active
    suspended  active    inactive    =          cancelled  SUBSCRIPTION_SUSPENDED
    cancelled  active    inactive    suspended  =          -
  `);

  it('has the specified transitions', () => {
    expect(buildGrid(subscriptionLifecycle, subscriptionStatuses, subscriptionActions)).toEqual(grid);
  });

  it('allows exactly the actions that change something', () => {
    expect(subscriptionStatuses.map(subscriptionLifecycle.allowedActions)).toEqual(
      allowedByGrid(grid, subscriptionStatuses),
    );
  });

  it('lets admins change every status to every other', () => {
    for (const from of subscriptionStatuses) {
      expect(reachable(subscriptionLifecycle, from)).toEqual(new Set(subscriptionStatuses));
    }
  });
});

describe('lifecycle', () => {
  const door = lifecycle<'open' | 'shut' | 'bricked', 'open' | 'shut'>(
    ['open', 'shut'],
    { open: { shut: 'shut', open: unchanged }, shut: { open: 'open', shut: unchanged }, bricked: {} },
    { open: { bricked: 'NOT_FOUND' }, shut: 'FORBIDDEN' },
  );

  it('distinguishes changes from repetitions', () => {
    expect(door.next('open', 'shut')).toEqual({ to: 'shut', changes: true });
    expect(door.next('shut', 'shut')).toEqual({ to: 'shut', changes: false });
  });

  it('throws the error code of the action, by state or for all states', () => {
    expect(() => door.next('bricked', 'open')).toThrow(new DomainError('NOT_FOUND'));
    expect(() => door.next('bricked', 'shut')).toThrow(new DomainError('FORBIDDEN'));
  });

  it('throws INVALID_STATE by default', () => {
    const withoutCodes = lifecycle<'open' | 'bricked', 'open'>(['open'], { open: {}, bricked: {} });
    expect(() => withoutCodes.next('bricked', 'open')).toThrow(new DomainError('INVALID_STATE'));
    const withOtherCode = lifecycle<'open' | 'bricked', 'open'>(
      ['open'],
      { open: {}, bricked: {} },
      { open: { bricked: 'NOT_FOUND' } },
    );
    expect(() => withOtherCode.next('open', 'open')).toThrow(new DomainError('INVALID_STATE'));
  });

  it('allows actions in the order of the list', () => {
    expect(orderLifecycle.allowedActions('invoice_sent')).toEqual(['reject', 'void_invoice', 'complete']);
  });
});
