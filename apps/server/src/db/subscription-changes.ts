// When subscriptions to plans began, continued and ended, from their paid periods.
import { type SQL, sql } from 'drizzle-orm';
import { subscriptionPeriods, subscriptions } from './schema/index.ts';

/** The bounds of a time, as SQL of timestamps or of text. */
export interface ChangeTimes {
  readonly since: SQL;
  /** Exclusive. */
  readonly before: SQL;
  readonly now: SQL;
}

/** Longer than the grace days of a period, in any time zone. */
const maxGrace = sql.raw(`interval '10 days'`);

/**
 * The paid periods of plans around a time, each with the end of the grace days before it and the start of the next one. A
 * canceled subscription ends when it is canceled.
 */
export function paidSpans({ since, before }: Pick<ChangeTimes, 'since' | 'before'>): SQL {
  return sql`(
    select periods.subscription_id, plans.currency, periods.monthly_price_minor, periods.starts_at,
      least(periods.ends_at, plans.canceled_at) as ends_at,
      least(periods.grace_ends_at, plans.canceled_at) as grace_ends_at,
      lag(periods.grace_ends_at) over of_subscription as previous_grace_ends_at,
      lead(periods.starts_at) over of_subscription as next_starts_at
    from ${subscriptionPeriods} as periods join ${subscriptions} as plans on plans.id = periods.subscription_id
    where plans.kind = 'plan' and periods.grace_ends_at >= ${since}::timestamptz
      and periods.starts_at < ${before}::timestamptz + ${maxGrace}
      and (plans.canceled_at is null or periods.starts_at < plans.canceled_at)
    window of_subscription as (partition by periods.subscription_id order by periods.starts_at)
  )`;
}

/** What changed in a time, from the spans around it: `change`, `changed_at`, `subscription_id` and `currency`. */
export function changesOf(spans: string, { since, before, now }: ChangeTimes): SQL {
  const from = sql.raw(spans);
  return sql`
    select case when previous_grace_ends_at >= starts_at then 'renewed' else 'new' end as change,
        starts_at as changed_at, subscription_id, currency
      from ${from} where starts_at >= ${since}::timestamptz and starts_at < ${before}::timestamptz
    union all
    select 'lost', ends_at, subscription_id, currency
      from ${from} where ends_at >= ${since}::timestamptz and ends_at < ${before}::timestamptz
        and grace_ends_at <= ${now}::timestamptz
        and (next_starts_at is null or next_starts_at > grace_ends_at)`;
}

/** Whether a change happened to a subscription in a time. */
export function hasChanged(subscriptionId: SQL, change: SQL, times: ChangeTimes): SQL {
  return sql`${subscriptionId} in (
    with spans as materialized (select * from ${paidSpans(times)} as paid)
    select changes.subscription_id from (${changesOf('spans', times)}) as changes where changes.change = ${change}
  )`;
}

/** Whether a paid period of a subscription ran just before a time. */
export function ranBefore(subscriptionId: SQL, at: SQL): SQL {
  return sql`${subscriptionId} in (
    select periods.subscription_id from ${subscriptionPeriods} as periods
    join ${subscriptions} as plans on plans.id = periods.subscription_id
    where plans.kind = 'plan' and periods.grace_ends_at >= ${at}::timestamptz and periods.starts_at < ${at}::timestamptz
      and least(periods.ends_at, plans.canceled_at) >= ${at}::timestamptz
  )`;
}
