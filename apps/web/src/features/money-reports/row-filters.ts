// The rows behind a figure, in the URL. Entries of accounts are in the ledger.
import { type PlanId, planIds, type Tier, tiers } from '@burnish/domain/catalog/plans';
import { type Currency, currencies } from '@burnish/domain/money/money';
import type { LedgerEntryKind } from '@burnish/domain/orders/ledger/ledger';
import { type OrderKind, orderKinds } from '@burnish/domain/orders/purchase';
import { type SubscriptionChange, subscriptionChanges } from '@burnish/domain/reports/recurring-revenue';
import type { ReportName } from '@burnish/domain/reports/report-names';
import type { FilterValues } from '../../lib/list-filters.ts';
import { oneOf } from '../../lib/one-of.ts';

/** Entries of the ledger. */
export interface Entries {
  readonly kind: LedgerEntryKind;
  /** Null: of all, as a converted figure sums them. */
  readonly currency: Currency | null;
  readonly from: string;
  readonly to: string;
  readonly customerId?: string;
  /** Of all other customers. */
  readonly exceptCustomerIds?: readonly string[];
}

export type Rows =
  | {
      readonly list: 'invoices';
      readonly currency: Currency;
      readonly dueFrom: string | null;
      readonly dueTo: string | null;
    }
  | {
      readonly list: 'subscriptions';
      readonly currency: Currency;
      readonly change: SubscriptionChange;
      readonly since: string;
      readonly before: string;
    }
  | { readonly list: 'active'; readonly currency: Currency; readonly at: string }
  | {
      readonly list: 'orders';
      readonly kind: OrderKind;
      readonly currency: Currency;
      readonly since: string;
      readonly before: string;
      readonly isPaid: boolean;
    }
  | UsedImages;

/** Usage entries. */
export interface UsedImages {
  readonly list: 'images';
  /** Null: of all plans, and pay per image. */
  readonly planId: PlanId | 'none' | null;
  /** Null: of all tiers, and without one. */
  readonly tier: Tier | 'none' | null;
  readonly since: string;
  readonly before: string;
}

/** Rows in one currency. */
export type MoneyRows = Exclude<Rows, UsedImages>;

const day = (date: string) => date.slice(0, 10);

/** The filters of the ledger that show the entries. */
export function entryFilters({
  kind,
  currency,
  from,
  to,
  customerId = '',
  exceptCustomerIds = [],
}: Entries): FilterValues {
  const exceptCustomerId = exceptCustomerIds.join(',');
  return { kind, currency: currency ?? '', from: day(from), to: day(to), customerId, exceptCustomerId };
}

/** The filters that show the rows. */
export function rowFilters(report: ReportName, rows: Rows): FilterValues {
  if (rows.list === 'images') {
    const { list, planId, tier, since, before } = rows;
    return { report, list, plan: planId ?? '', tier: tier ?? '', since, before };
  }
  const common = { report, list: rows.list, currency: rows.currency };
  switch (rows.list) {
    case 'invoices':
      return { ...common, dueFrom: day(rows.dueFrom ?? ''), dueTo: day(rows.dueTo ?? '') };
    case 'subscriptions':
      return { ...common, change: rows.change, since: rows.since, before: rows.before };
    case 'active':
      return { ...common, at: rows.at };
    case 'orders': {
      const { kind, since, before, isPaid } = rows;
      return { ...common, kind, since, before, paid: isPaid ? 'true' : '' };
    }
  }
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
const isInstant = (text: string) =>
  /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text));

type Read = (name: string) => string;
type Readers = {
  readonly [L in MoneyRows['list']]: (read: Read, currency: Currency) => Extract<Rows, { list: L }> | null;
};

/** Times of a filter. Null: they can't be read. */
function readTimes(read: Read) {
  const [since, before] = [read('since'), read('before')];
  return isInstant(since) && isInstant(before) ? { since, before } : null;
}

const dayOrNull = (text: string) => (isDay(text) ? text : null);

const readers: Readers = {
  invoices: (read, currency) => ({
    list: 'invoices',
    currency,
    dueFrom: dayOrNull(read('dueFrom')),
    dueTo: dayOrNull(read('dueTo')),
  }),
  subscriptions(read, currency) {
    const change = oneOf(subscriptionChanges, read('change'));
    const times = readTimes(read);
    return change === undefined || times === null
      ? null
      : { list: 'subscriptions', currency, change, ...times };
  },
  active(read, currency) {
    const at = read('at');
    return isInstant(at) ? { list: 'active', currency, at } : null;
  },
  orders(read, currency) {
    const kind = oneOf(orderKinds, read('kind'));
    const times = readTimes(read);
    if (kind === undefined || times === null) return null;
    return { list: 'orders', kind, currency, ...times, isPaid: read('paid') === 'true' };
  },
};

function readImages(read: Read): UsedImages | null {
  const times = readTimes(read);
  if (times === null) return null;
  const planId = oneOf([...planIds, 'none'], read('plan')) ?? null;
  const tier = oneOf([...tiers, 'none'], read('tier')) ?? null;
  return { list: 'images', planId, tier, ...times };
}

const lists = ['invoices', 'subscriptions', 'active', 'orders'] as const;

/** Null: the URL names no rows, or wrong ones. */
export function rowsOf(filters: FilterValues): Rows | null {
  const read = (name: string) => filters[name] ?? '';
  if (read('list') === 'images') return readImages(read);
  const [list, currency] = [oneOf(lists, read('list')), oneOf(currencies, read('currency'))];
  return list === undefined || currency === undefined ? null : readers[list](read, currency);
}

/** Back to the report, with the same time. */
export const clearedRows: FilterValues = {
  list: '',
  currency: '',
  kind: '',
  dueFrom: '',
  dueTo: '',
  change: '',
  since: '',
  before: '',
  at: '',
  paid: '',
  plan: '',
  tier: '',
};
