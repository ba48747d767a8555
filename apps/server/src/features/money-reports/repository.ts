// The sums behind the reports. Each reads its rows from one index and nothing else of their tables (`*_for_reports`).
import type { PlanId, Tier } from '@burnish/domain/catalog/plans';
import { type Currency, currencies } from '@burnish/domain/money/money';
import { type OrderKind, orderKinds } from '@burnish/domain/orders/purchase';
import { type EntrySums, figureDefinitions, moneyFigures } from '@burnish/domain/reports/money-figures';
import { dueDatesOf, type InvoiceAge, invoiceAges } from '@burnish/domain/reports/outstanding';
import type { ReportDays } from '@burnish/domain/reports/report-intervals';
import { wholeDays } from '@burnish/domain/reports/whole-days';
import { type CalendarDate, millisecondsPerDay, utcDate } from '@burnish/domain/time/calendar-date';
import { and, desc, eq, gte, lt, max, sql } from 'drizzle-orm';
import { personColumns } from '../../db/person-columns.ts';
import {
  invoices,
  ledgerEntries,
  orders,
  paidSpans,
  subscriptionPeriods,
  usageDays,
  usageEntries,
  users,
} from '../../db/schema/index.ts';
import { spansBefore } from '../../db/subscription-changes.ts';
import type { Queries } from '../../platform/db/database.ts';

/** An array parameter. */
const array = (values: readonly string[]) => `{${values.join(',')}}`;
const times = (instants: readonly Date[]) => array(instants.map((instant) => instant.toISOString()));

const everyCurrency = sql`unnest(${array(currencies)}::text[]) as currency (code)`;
const currencyCode = sql<Currency>`currency.code`;

export interface IntervalSums extends EntrySums {
  /** Its index. */
  readonly interval: number;
  readonly currency: Currency;
}

export async function sumEntries(
  queries: Queries,
  { intervals }: ReportDays,
): Promise<readonly IntervalSums[]> {
  const kinds = moneyFigures.map((figure) => figureDefinitions[figure].kind);
  const starts = times(intervals.map((interval) => interval.from));
  const ends = times(intervals.map((interval) => interval.before));
  return queries
    .select({
      interval: sql`span.number - 1`.mapWith(Number),
      currency: currencyCode,
      kind: sql<EntrySums['kind']>`kind.name`,
      dueMinor: sql`sums.due`.mapWith(Number),
      creditMinor: sql`sums.credit`.mapWith(Number),
    })
    .from(
      sql`unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) with ordinality as span (starts_at, ends_at, number)
        cross join unnest(${array(kinds)}::text[]) as kind (name)
        cross join ${everyCurrency}
        cross join lateral (
          select coalesce(sum(due_minor), 0) as due, coalesce(sum(credit_minor), 0) as credit from ${ledgerEntries}
          where kind = kind.name and currency = currency.code
            and created_at >= span.starts_at and created_at < span.ends_at
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
  /** Its index. Null: all of them. */
  readonly interval: number | null;
  readonly currency: Currency;
  readonly kind: OrderKind;
  readonly orders: number;
  readonly paid: number;
  /** Null: none is paid. */
  readonly medianSeconds: number | null;
}

/** Orders that customers placed, by when they placed them. */
export async function countOrders(
  queries: Queries,
  { intervals, from, before }: ReportDays,
): Promise<readonly OrderCounts[]> {
  const { createdAt, secondsUntilPaid, currency, kind, isAutoRenewal } = orders;
  // All of them together are the last one.
  const bounds = [...intervals, { from, before }];
  // Each combination is a range of the index, so that none of the orders has to be sorted.
  return queries
    .select({
      interval: sql<number | null>`nullif(span.number - 1, ${intervals.length})`.mapWith(Number),
      currency: currencyCode,
      kind: sql<OrderKind>`kind.name`,
      orders: sql`counts.orders`.mapWith(Number),
      paid: sql`counts.paid`.mapWith(Number),
      medianSeconds: sql<number | null>`counts.median`,
    })
    .from(
      sql`unnest(${times(bounds.map(({ from }) => from))}::timestamptz[],
          ${times(bounds.map(({ before }) => before))}::timestamptz[]) with ordinality as span (starts_at, ends_at, number)
        cross join unnest(${array(orderKinds)}::text[]) as kind (name)
        cross join ${everyCurrency}
        cross join lateral (
          select count(*) as orders, count(${secondsUntilPaid}) as paid,
              percentile_cont(0.5) within group (order by ${secondsUntilPaid}) as median
            from ${orders}
            where ${isAutoRenewal} = false and ${currency} = currency.code and ${kind} = kind.name
              and ${createdAt} >= span.starts_at and ${createdAt} < span.ends_at
        ) as counts`,
    );
}

export interface ImageSums {
  /** Its index. */
  readonly interval: number;
  /** Null: pay per image. */
  readonly planId: PlanId | null;
  readonly tier: Tier | null;
  readonly images: number;
}

/** The start of the first day in UTC that isn't added up in `usage_days`. */
async function findUsageDaysEnd(queries: Queries): Promise<Date> {
  const [last] = await queries.select({ day: max(usageDays.day) }).from(usageDays);
  return new Date(last?.day == null ? 0 : Date.parse(last.day) + millisecondsPerDay);
}

/**
 * Whole days of each interval are read from `usage_days`, as far as they are added up there, and only the rest from the entries.
 * A plan and tier without entries in an interval has no sum.
 */
export async function sumImages(
  queries: Queries,
  intervals: ReportDays['intervals'],
): Promise<readonly ImageSums[]> {
  const end = await findUsageDaysEnd(queries);
  const spans = intervals.map((interval, number) => ({
    ...interval,
    number: String(number),
    whole: wholeDays(interval, end),
  }));
  const rests = spans
    .flatMap(({ number, from, before, whole }) => [
      { number, from, before: whole.from },
      { number, from: whole.before, before },
    ])
    .filter(({ from, before }) => from < before);
  const { createdAt, periodId, tier, images } = usageEntries;
  // A join would read all periods, because PostgreSQL expects far more entries in a few days.
  const planId = sql`(select ${subscriptionPeriods.planId} from ${subscriptionPeriods} where ${subscriptionPeriods.id} = sums.period_id)`;
  return queries
    .select({
      interval: sql`used.number`.mapWith(Number),
      planId: sql<PlanId | null>`used.plan_id`,
      tier: sql<Tier | null>`used.tier`,
      images: sql`sum(used.images)`.mapWith(Number),
    })
    .from(
      sql`(
        select span.number, ${usageDays.planId}, ${usageDays.tier}, ${usageDays.images}
          from unnest(${array(spans.map(({ number }) => number))}::integer[],
            ${array(spans.map(({ whole }) => utcDate(whole.from)))}::date[],
            ${array(spans.map(({ whole }) => utcDate(whole.before)))}::date[]) as span (number, first_day, end_day)
          join ${usageDays} on ${usageDays.day} >= span.first_day and ${usageDays.day} < span.end_day
        union all
        select rest.number, ${planId}, sums.tier, sums.images
          from unnest(${array(rests.map(({ number }) => number))}::integer[],
            ${times(rests.map(({ from }) => from))}::timestamptz[],
            ${times(rests.map(({ before }) => before))}::timestamptz[]) as rest (number, starts_at, ends_at)
          cross join lateral (
            select ${periodId}, ${tier}, sum(${images}) as images from ${usageEntries}
              where ${createdAt} >= rest.starts_at and ${createdAt} < rest.ends_at
              group by ${periodId}, ${tier}
          ) as sums
      ) as used`,
    )
    .groupBy(sql`used.number`, sql`used.plan_id`, sql`used.tier`);
}

/** Adds up the days before this one, unless a transaction is adding entries. */
export async function sumUsageDays(queries: Queries, until: CalendarDate): Promise<void> {
  await queries.execute(sql`select sum_usage_days(${until})`);
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
  /** Its index. -1: what ran when the first one began. */
  readonly interval: number;
  readonly currency: Currency;
  /** The paid periods that began less those that ended, and what they cost per month. */
  readonly count: number;
  readonly priceMinor: number;
  /** Distinct subscriptions. */
  readonly newCount: number;
  readonly renewedCount: number;
  readonly lostCount: number;
}

/** What began and what ended is two sums of each interval. */
export async function sumSubscriptions(
  queries: Queries,
  { intervals, from }: ReportDays,
  now: Date,
): Promise<readonly SubscriptionSums[]> {
  const at = (time: Date) => sql`${time.toISOString()}::timestamptz`;
  const starts = times(intervals.map((interval) => interval.from));
  const ends = times(intervals.map(({ before }) => (before < now ? before : now)));
  const { currency, monthlyPriceMinor, startsAt, endsAt, beginning } = paidSpans;
  const { sameBeginningAt, lostKnownAt, lostBeforeAt } = paidSpans;
  const price = sql`sum(${monthlyPriceMinor})`;
  // A subscription is counted when something happens to it for the first time in the interval.
  const countBegun = (name: string) => sql`count(*) filter (
    where ${beginning} = ${name} and (${sameBeginningAt} is null or ${sameBeginningAt} < span.starts_at))`;
  const lost = sql`count(*) filter (
    where ${lostKnownAt} <= ${at(now)} and (${lostBeforeAt} is null or ${lostBeforeAt} < span.starts_at))`;
  return queries
    .select({
      interval: sql`sums.number`.mapWith(Number),
      currency: sql<Currency>`sums.currency`,
      count: sql`sums.count`.mapWith(Number),
      priceMinor: sql`sums.price`.mapWith(Number),
      newCount: sql`sums.new`.mapWith(Number),
      renewedCount: sql`sums.renewed`.mapWith(Number),
      lostCount: sql`sums.lost`.mapWith(Number),
    })
    .from(
      sql`(
        select -1 as number, currency, count(*) as count, sum(monthly_price_minor) as price, 0 as new, 0 as renewed, 0 as lost
          from (${spansBefore(sql`currency, monthly_price_minor`, at(from))}) as running group by currency
        union all
        select span.number - 1, changes.*
          from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) with ordinality as span (starts_at, ends_at, number)
          cross join lateral (
            select ${currency}, count(*), ${price}, ${countBegun('new')}, ${countBegun('renewed')}, 0 from ${paidSpans}
              where ${startsAt} >= span.starts_at and ${startsAt} < span.ends_at group by ${currency}
            union all
            select ${currency}, -count(*), -${price}, 0, 0, ${lost} from ${paidSpans}
              where ${endsAt} >= span.starts_at and ${endsAt} < span.ends_at group by ${currency}
          ) as changes
      ) as sums`,
    );
}
