// SQL conditions: what happened to a subscription to a plan, and whether it ran. The database derives it from the paid periods
// (sql/paid-spans.sql).
import { type SQL, sql } from 'drizzle-orm';
import { longSpan, paidSpans } from './schema/index.ts';

/** The bounds of a time, as SQL of timestamps or of text. */
export interface ChangeTimes {
  readonly since: SQL;
  /** Exclusive. */
  readonly before: SQL;
  readonly now: SQL;
}

/** With an array of many IDs, PostgreSQL still reads the rows in the order of the list, and stops at the end of the page. */
function isAnyOf(id: SQL, ids: SQL): SQL {
  return sql`${id} = any(array(${ids}))`;
}

/** Whether a change happened to a subscription in a time. */
export function hasChanged(subscriptionId: SQL, change: SQL, { since, before, now }: ChangeTimes): SQL {
  const begun = sql`select begun.subscription_id from ${paidSpans} as begun where begun.beginning = ${change}
    and begun.starts_at >= ${since}::timestamptz and begun.starts_at < ${before}::timestamptz`;
  const lost = sql`select ended.subscription_id from ${paidSpans} as ended where ${change} = 'lost'
    and ended.ends_at >= ${since}::timestamptz and ended.ends_at < ${before}::timestamptz
    and ended.lost_known_at <= ${now}::timestamptz`;
  return isAnyOf(subscriptionId, sql`${begun} union all ${lost}`);
}

/** The columns of the spans that ran just before a time. The few long ones have an index of their own. */
export function spansBefore(columns: SQL, at: SQL): SQL {
  const time = sql`${at}::timestamptz`;
  return sql`select ${columns} from ${paidSpans}
      where starts_at >= ${time} - ${longSpan} and starts_at < ${time} and ends_at >= ${time}
    union all
    select ${columns} from ${paidSpans}
      where ends_at - starts_at > ${longSpan} and starts_at < ${time} - ${longSpan} and ends_at >= ${time}`;
}

/** Whether a paid period of a subscription ran just before a time. */
export function ranBefore(subscriptionId: SQL, at: SQL): SQL {
  return isAnyOf(subscriptionId, spansBefore(sql`subscription_id`, at));
}
