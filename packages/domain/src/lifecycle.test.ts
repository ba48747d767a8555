// Every act in every state of every lifecycle, against tables that are written here from the decisions.
import { describe, expect, it } from 'vitest';
import { DomainError } from './errors.ts';
import { invoiceActs, invoiceLifecycle, invoiceStatuses } from './invoice/invoice.ts';
import { already, type Lifecycle, lifecycle } from './lifecycle.ts';
import { receiptActs, receiptLifecycle, receiptStatuses } from './receipt/receipt.ts';
import { requestActs, requestLifecycle, requestStatuses } from './request/request.ts';
import {
  subscriptionActs,
  subscriptionLifecycle,
  subscriptionStatuses,
} from './subscription/subscription.ts';

/**
 * A cell is the status that the act leads to, `=` where it is accepted without effect, or the code of its
 * refusal, `-` standing for WRONG_STATE.
 */
type Grid = Map<string, Map<string, string>>;

function decided(text: string): Grid {
  const [header, ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  const acts = header?.slice(1) ?? [];
  return new Map(
    rows.map(([from = '', ...cells]) => [from, new Map(acts.map((act, at) => [act, cells[at] ?? '']))]),
  );
}

function outcome<State extends string, Act extends string>(
  { next }: Lifecycle<State, Act>,
  from: State,
  act: Act,
): string {
  try {
    const { to, changes } = next(from, act);
    if (changes) return to;
    return to === from ? '=' : `without effect, yet ${to}`;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.code === 'WRONG_STATE' ? '-' : error.code;
  }
}

function walk<State extends string, Act extends string>(
  of: Lifecycle<State, Act>,
  states: readonly State[],
  acts: readonly Act[],
): Grid {
  return new Map(states.map((from) => [from, new Map(acts.map((act) => [act, outcome(of, from, act)]))]));
}

function allowedByGrid(grid: Grid, states: readonly string[]): string[][] {
  const leadsOn = (cell: string) => states.includes(cell);
  return states.map((from) =>
    [...(grid.get(from) ?? [])].filter(([, cell]) => leadsOn(cell)).map(([act]) => act),
  );
}

function reachable<State extends string, Act extends string>(
  { allowed, next }: Lifecycle<State, Act>,
  first: State,
): Set<State> {
  const found = new Set([first]);
  for (const from of found) {
    for (const act of allowed(from)) found.add(next(from, act).to);
  }
  return found;
}

describe('a request', () => {
  const grid = decided(`
    from          approve   reject    send_invoice          void_invoice  complete
    pending       approved  rejected  REQUEST_NOT_APPROVED  -             -
    approved      =         rejected  invoice_sent          -             -
    rejected      -         =         REQUEST_NOT_APPROVED  -             -
    invoice_sent  -         rejected  INVOICE_EXISTS        approved      completed
    completed     -         -         INVOICE_EXISTS        -             =
  `);

  it('moves as decided', () => {
    expect(walk(requestLifecycle, requestStatuses, requestActs)).toEqual(grid);
  });

  it('offers exactly the acts that change something', () => {
    expect(requestStatuses.map(requestLifecycle.allowed)).toEqual(allowedByGrid(grid, requestStatuses));
  });

  it('is final when rejected or completed', () => {
    expect(reachable(requestLifecycle, 'rejected')).toEqual(new Set(['rejected']));
    expect(reachable(requestLifecycle, 'completed')).toEqual(new Set(['completed']));
  });

  it('can come to every status', () => {
    expect(reachable(requestLifecycle, 'pending')).toEqual(new Set(requestStatuses));
  });
});

describe('an invoice', () => {
  const grid = decided(`
    from               view    unview  submit_receipt       reject_receipt  confirm               void
    pending            -       -       INVOICE_NOT_PAYABLE  -               RECEIPT_NOT_APPROVED  -
    approved           -       -       INVOICE_NOT_PAYABLE  -               RECEIPT_NOT_APPROVED  -
    rejected           -       -       INVOICE_NOT_PAYABLE  -               RECEIPT_NOT_APPROVED  -
    sent               viewed  =       payment_made         -               RECEIPT_NOT_APPROVED  void
    viewed             =       sent    payment_made         -               RECEIPT_NOT_APPROVED  void
    payment_made       -       -       INVOICE_NOT_PAYABLE  sent            payment_confirmed     -
    payment_confirmed  -       -       INVOICE_NOT_PAYABLE  -               =                     -
    paid               -       -       INVOICE_NOT_PAYABLE  -               =                     -
    void               -       -       INVOICE_NOT_PAYABLE  -               RECEIPT_NOT_APPROVED  =
  `);

  it('moves as decided', () => {
    expect(walk(invoiceLifecycle, invoiceStatuses, invoiceActs)).toEqual(grid);
  });

  it('offers exactly the acts that change something', () => {
    expect(invoiceStatuses.map(invoiceLifecycle.allowed)).toEqual(allowedByGrid(grid, invoiceStatuses));
  });

  it('is final when confirmed or void', () => {
    for (const final of ['payment_confirmed', 'paid', 'void'] as const) {
      expect(reachable(invoiceLifecycle, final)).toEqual(new Set([final]));
    }
  });

  it('comes to no status that the product does not set', () => {
    expect(reachable(invoiceLifecycle, 'sent')).toEqual(
      new Set(['sent', 'viewed', 'payment_made', 'payment_confirmed', 'void']),
    );
  });
});

describe('a receipt', () => {
  const grid = decided(`
    from       approve   reject    replace_file
    submitted  approved  rejected  submitted
    approved   =         -         -
    rejected   -         =         -
  `);

  it('moves as decided', () => {
    expect(walk(receiptLifecycle, receiptStatuses, receiptActs)).toEqual(grid);
  });

  it('offers exactly the acts that change something', () => {
    expect(receiptStatuses.map(receiptLifecycle.allowed)).toEqual(allowedByGrid(grid, receiptStatuses));
  });

  it('is final when it is decided', () => {
    expect(reachable(receiptLifecycle, 'approved')).toEqual(new Set(['approved']));
    expect(reachable(receiptLifecycle, 'rejected')).toEqual(new Set(['rejected']));
  });
});

describe('a subscription', () => {
  const grid = decided(`
    from       activate  deactivate  suspend    cancel     extend
    active     =         inactive    suspended  cancelled  active
    inactive   active    =           suspended  cancelled  active
    suspended  active    inactive    =          cancelled  SUBSCRIPTION_SUSPENDED
    cancelled  active    inactive    suspended  =          -
  `);

  it('moves as decided', () => {
    expect(walk(subscriptionLifecycle, subscriptionStatuses, subscriptionActs)).toEqual(grid);
  });

  it('offers exactly the acts that change something', () => {
    expect(subscriptionStatuses.map(subscriptionLifecycle.allowed)).toEqual(
      allowedByGrid(grid, subscriptionStatuses),
    );
  });

  it('goes from every status to every other by the hand of an admin', () => {
    for (const from of subscriptionStatuses) {
      expect(reachable(subscriptionLifecycle, from)).toEqual(new Set(subscriptionStatuses));
    }
  });
});

describe('any lifecycle', () => {
  const door = lifecycle<'open' | 'shut' | 'bricked', 'open' | 'shut'>(
    ['open', 'shut'],
    { open: { shut: 'shut', open: already }, shut: { open: 'open', shut: already }, bricked: {} },
    { open: { bricked: 'NOT_FOUND' }, shut: 'FORBIDDEN' },
  );

  it('tells a change from a repetition', () => {
    expect(door.next('open', 'shut')).toEqual({ to: 'shut', changes: true });
    expect(door.next('shut', 'shut')).toEqual({ to: 'shut', changes: false });
  });

  it('refuses with the code that is named for the act, by state or for all of them', () => {
    expect(() => door.next('bricked', 'open')).toThrow(new DomainError('NOT_FOUND'));
    expect(() => door.next('bricked', 'shut')).toThrow(new DomainError('FORBIDDEN'));
  });

  it('refuses with WRONG_STATE where no code is named', () => {
    const silent = lifecycle<'open' | 'bricked', 'open'>(['open'], { open: {}, bricked: {} });
    expect(() => silent.next('bricked', 'open')).toThrow(new DomainError('WRONG_STATE'));
    const other = lifecycle<'open' | 'bricked', 'open'>(
      ['open'],
      { open: {}, bricked: {} },
      { open: { bricked: 'NOT_FOUND' } },
    );
    expect(() => other.next('open', 'open')).toThrow(new DomainError('WRONG_STATE'));
  });

  it('offers acts in the order that they are listed in', () => {
    expect(requestLifecycle.allowed('invoice_sent')).toEqual(['reject', 'void_invoice', 'complete']);
  });
});
