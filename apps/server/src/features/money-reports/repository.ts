// The sums behind the reports. Each reads its rows from one index and nothing else of their tables (`*_for_reports`).
import type { PlanId, Tier } from '@burnish/domain/catalog/plans';
import { type Currency, currencies } from '@burnish/domain/money/money';
import type { OrderKind } from '@burnish/domain/orders/purchase';
import { type EntrySums, figureDefinitions, moneyFigures } from '@burnish/domain/reports/money-figures';
import { dueDatesOf, type InvoiceAge, invoiceAges } from '@burnish/domain/reports/outstanding';
import type { SubscriptionChange } from '@burnish/domain/reports/recurring-revenue';
import type { ReportInterval as ReportMonth } from '@burnish/domain/reports/report-intervals';
import type { CalendarDate } from '@burnish/domain/time/calendar-date';
import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { personColumns } from '../../db/person-columns.ts';
import {
  invoices,
  ledgerEntries,
  orders,
  subscriptionPeriods,
  usageEntries,
  users,
} from '../../db/schema/index.ts';
import { changesOf, paidSpans } from '../../db/subscription-changes.ts';
import type { Queries } from '../../platform/db/database.ts';

/** An array parameter. */
const array = (values: readonly string[]) => `{${values.join(',')}}`;
const times = (instants: readonly Date[]) => array(instants.map((instant) => instant.toISOString()));

/** The whole time of a report. Null: it has no months. */
function spanOf(months: readonly ReportMonth[]): { from: Date; before: Date } | null {
  const [first, last] = [months[0], months.at(-1)];
  return first === undefined || last === undefined ? null : { from: first.from, before: last.before };
}

/** The index of the month of a time up to the end of the report. -1: earlier. width_bucket takes ten times as long. */
function monthOf(time: SQL, months: readonly ReportMonth[]): SQL<number> {
  const cases = months.map(
    ({ from }, index) =>
      sql`when ${time} < ${from.toISOString()}::timestamptz then ${sql.raw(String(index - 1))}`,
  );
  return sql`case ${sql.join(cases, sql` `)} else ${sql.raw(String(months.length - 1))} end`;
}

const everyCurrency = sql`unnest(${array(currencies)}::text[]) as currency (code)`;
const currencyCode = sql<Currency>`currency.code`;

export interface MonthSums extends EntrySums {
  /** The index of the month. */
  readonly month: number;
  readonly currency: Currency;
}

export async function sumEntries(
  queries: Queries,
  months: readonly ReportMonth[],
): Promise<readonly MonthSums[]> {
  const kinds = moneyFigures.map((figure) => figureDefinitions[figure].kind);
  const from = times(months.map((month) => month.from));
  const before = times(months.map((month) => month.before));
  return queries
    .select({
      month: sql`month.number - 1`.mapWith(Number),
      currency: currencyCode,
      kind: sql<EntrySums['kind']>`kind.name`,
      dueMinor: sql`sums.due`.mapWith(Number),
      creditMinor: sql`sums.credit`.mapWith(Number),
    })
    .from(
      sql`unnest(${from}::timestamptz[], ${before}::timestamptz[]) with ordinality as month (starts_at, ends_at, number)
        cross join unnest(${array(kinds)}::text[]) as kind (name)
        cross join ${everyCurrency}
        cross join lateral (
          select coalesce(sum(due_minor), 0) as due, coalesce(sum(credit_minor), 0) as credit from ${ledgerEntries}
          where kind = kind.name and currency = currency.code
            and created_at >= month.starts_at and created_at < month.ends_at
        ) as sums`,
    );
}

export interface AgeSums {
  readonly age: InvoiceAge;
  readonly currency: Currency;
  readonly dueMinor: number;
  readonly invoiceCount: number;
}

export async function sumOutstanding(queries: Queries, today: CalendarDate): Promise<readonly AgeSums[]> {
  const bounds = invoiceAges.map((age) => dueDatesOf(age, today));
  const from = array(bounds.map(({ dueFrom }) => dueFrom ?? '-infinity'));
  const to = array(bounds.map(({ dueTo }) => dueTo ?? 'infinity'));
  return queries
    .select({
      age: sql<InvoiceAge>`age.name`,
      currency: currencyCode,
      dueMinor: sql`sums.due`.mapWith(Number),
      invoiceCount: sql`sums.invoices`.mapWith(Number),
    })
    .from(
      sql`unnest(${array(invoiceAges)}::text[], ${from}::date[], ${to}::date[]) as age (name, due_from, due_to)
        cross join ${everyCurrency}
        cross join lateral (
          select coalesce(sum(due_minor), 0) as due, count(*) as invoices from ${invoices}
          where due_minor > 0 and currency = currency.code and due_date between age.due_from and age.due_to
        ) as sums`,
    );
}

export interface OrderCounts {
  /** The index of the month. Null: all months. */
  readonly month: number | null;
  readonly currency: Currency;
  readonly kind: OrderKind;
  readonly orders: number;
  readonly paid: number;
  /** Null: none is paid. */
  readonly medianSeconds: number | null;
}

/** Orders that customers placed, by the month of the order. */
export async function countOrders(
  queries: Queries,
  months: readonly ReportMonth[],
): Promise<readonly OrderCounts[]> {
  const span = spanOf(months);
  if (span === null) return [];
  const { createdAt, completedAt, currency, kind, status, isAutoRenewal } = orders;
  const placed = queries
    .select({
      month: monthOf(sql`${createdAt}`, months).as('month'),
      currency,
      kind,
      isPaid: sql`${status} = 'completed'`.as('is_paid'),
      seconds: sql`extract(epoch from ${completedAt} - ${createdAt})`.as('seconds'),
    })
    .from(orders)
    .where(and(eq(isAutoRenewal, sql`false`), gte(createdAt, span.from), lt(createdAt, span.before)))
    .as('placed');
  const median = sql`percentile_cont(0.5) within group (order by seconds) filter (where is_paid)`;
  return queries
    .select({
      month: sql<number | null>`month`.mapWith((month: string) => Number(month)),
      currency: placed.currency,
      kind: placed.kind,
      orders: sql`count(*)`.mapWith(Number),
      paid: sql`count(*) filter (where is_paid)`.mapWith(Number),
      medianSeconds: sql<number | null>`${median}`.mapWith((seconds: string) => Number(seconds)),
    })
    .from(placed)
    .groupBy(
      sql`grouping sets ((month, ${placed.currency}, ${placed.kind}), (${placed.currency}, ${placed.kind}))`,
    );
}

export interface ImageSums {
  /** Null: pay per image. */
  readonly planId: PlanId | null;
  readonly tier: Tier | null;
  readonly images: number;
}

export async function sumImages(
  queries: Queries,
  { from, before }: { readonly from: Date; readonly before: Date },
): Promise<readonly ImageSums[]> {
  const { createdAt, periodId, tier, images } = usageEntries;
  const used = queries
    .select({ periodId, tier, images: sql`sum(${images})`.as('used_images') })
    .from(usageEntries)
    .where(and(gte(createdAt, from), lt(createdAt, before)))
    .groupBy(periodId, tier)
    .as('used');
  return queries
    .select({
      planId: subscriptionPeriods.planId,
      tier: used.tier,
      images: sql`sum(${used.images})`.mapWith(Number),
    })
    .from(used)
    .leftJoin(subscriptionPeriods, eq(subscriptionPeriods.id, used.periodId))
    .groupBy(subscriptionPeriods.planId, used.tier);
}

/** The customers who paid most in one currency, and sums over all who paid. */
export async function listTopCustomers(
  queries: Queries,
  { currency, from, before, limit }: { currency: Currency; from: Date; before: Date; limit: number },
) {
  const { userId, createdAt, dueMinor, creditMinor } = ledgerEntries;
  const paid = queries
    .select({
      userId,
      received: sql`sum(${creditMinor} - ${dueMinor})`.as('received'),
      payments: sql`count(*)`.as('payments'),
      totalReceived: sql`sum(sum(${creditMinor} - ${dueMinor})) over ()`.as('total_received'),
      totalPayments: sql`sum(count(*)) over ()`.as('total_payments'),
      customers: sql`count(*) over ()`.as('customers'),
    })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.kind, 'payment'),
        eq(ledgerEntries.currency, currency),
        gte(createdAt, from),
        lt(createdAt, before),
      ),
    )
    .groupBy(userId)
    .orderBy(sql`received desc`, userId)
    .limit(limit)
    .as('paid');
  return queries
    .select({
      customer: personColumns(users),
      receivedMinor: sql`${paid.received}`.mapWith(Number),
      paymentCount: sql`${paid.payments}`.mapWith(Number),
      totalReceivedMinor: sql`${paid.totalReceived}`.mapWith(Number),
      totalPaymentCount: sql`${paid.totalPayments}`.mapWith(Number),
      customerCount: sql`${paid.customers}`.mapWith(Number),
    })
    .from(paid)
    .innerJoin(users, eq(users.id, paid.userId))
    .orderBy(desc(sql`${paid.received}`), users.id);
}

export interface SubscriptionSums {
  /** The index of the month. -1: earlier. */
  readonly month: number;
  readonly currency: Currency;
  readonly kind: 'begun' | 'ended' | SubscriptionChange;
  readonly count: number;
  readonly priceMinor: number;
}

/**
 * By month, how many paid periods began and ended and what they cost per month, and the distinct subscriptions that were
 * new, renewed or lost.
 */
export async function sumSubscriptions(
  queries: Queries,
  months: readonly ReportMonth[],
  now: Date,
): Promise<readonly SubscriptionSums[]> {
  const span = spanOf(months);
  if (span === null) return [];
  const end = span.before < now ? span.before : now;
  const times = {
    since: sql`${span.from.toISOString()}`,
    before: sql`${end.toISOString()}`,
    now: sql`${now.toISOString()}`,
  };
  const month = (time: string) => monthOf(sql.raw(time), months);
  return queries
    .select({
      month: sql`month`.mapWith(Number),
      currency: sql<Currency>`currency`,
      kind: sql<SubscriptionSums['kind']>`kind`,
      count: sql`count`.mapWith(Number),
      priceMinor: sql`price`.mapWith(Number),
    })
    .from(
      sql`(
        with spans as materialized (select * from ${paidSpans(times)} as paid),
        changes as (${changesOf('spans', times)})
        select ${month('starts_at')} as month, currency, 'begun' as kind, count(*) as count, sum(monthly_price_minor) as price
          from spans where starts_at < ${times.before}::timestamptz group by 1, 2
        union all
        select ${month('ends_at')} as month, currency, 'ended', count(*), sum(monthly_price_minor)
          from spans where ends_at < ${times.before}::timestamptz group by 1, 2
        union all
        select month, currency, change, count(*), 0 from (
          select distinct ${month('changed_at')} as month, currency, change, subscription_id from changes
        ) as changed group by 1, 2, 3
      ) as sums`,
    );
}
