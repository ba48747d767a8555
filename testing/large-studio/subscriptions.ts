// What was paid for: plans with their periods, and images. Pauses, refund requests and upgrades of plans.
import { adminId, daysOfTrade, firstDay, idAt, imagesId, invoiceId, orderId, periodId } from './sql.ts';

const lastDays = `${firstDay} + interval '${daysOfTrade - 40} days'`;
const hasPlan = `kind = 'plan' and status = 'payment_confirmed'`;
const hasImages = `kind = 'images' and status = 'payment_confirmed'`;

/** The latest period of each plan. */
const lastPeriods = `(select distinct on (subscription_id) *, row_number() over (order by id) as n from subscription_periods
  order by subscription_id, starts_at desc) as p`;

export const subscriptionStatements: readonly string[] = [
  `insert into subscriptions (id, user_id, kind, title, plan_id, currency, status, canceled_at, created_at, search)
    select ${idAt('min(instant)', 5, 'min(o)')}, user_id, 'plan', plan, plan_id, o.currency,
      case when customer % 50 = 0 then 'cancelled' else 'active' end,
      case when customer % 50 = 0 then max(instant) + interval '10 days' end, min(instant), lower(plan) || E'\\n' || u.search
    from order_plan o join users u on u.id = user_id where ${hasPlan}
    group by user_id, customer, plan, plan_id, o.currency, u.search`,
  `insert into subscription_periods (id, subscription_id, invoice_id, plan_id, cycle, anchor_day, starts_at, ends_at,
    grace_ends_at, monthly_price_minor, images, used, created_at)
    select ${periodId}, s.id, ${invoiceId}, s.plan_id, cycle, 1, instant, instant + length,
      instant + length + interval '3 days', amount / case cycle when 'yearly' then 12 else 1 end, 60, used, instant
    from (select *, case cycle when 'yearly' then interval '1 year' else interval '1 month' end as length from order_plan) as o
    join subscriptions s on s.user_id = o.user_id
    where o.kind = 'plan' and o.status = 'payment_confirmed'`,
  // Otherwise the hourly task would end all of them.
  `update subscriptions set status = 'inactive' from (
      select subscription_id, max(grace_ends_at) as ends_at from subscription_periods group by subscription_id
    ) as p where p.subscription_id = subscriptions.id and status = 'active' and p.ends_at < now()`,
  `insert into subscriptions (id, user_id, kind, title, currency, status, created_at, search)
    select ${imagesId}, user_id, kind, service || ' (Pay-per-Image)', o.currency, 'active', instant,
      lower(service) || ' (pay-per-image)' || E'\\n' || u.search
    from order_plan o join users u on u.id = user_id where ${hasImages}`,
  `insert into purchased_images (subscription_id, invoice_id, service_id, quantity, unit_price_minor, used)
    select ${imagesId}, ${invoiceId}, service_id, 24 + o % 40, unit_price, used from order_plan where ${hasImages}`,
  `insert into subscription_pauses (id, subscription_id, period_id, status, starts_on, resumes_on, days, is_by_customer,
    created_at)
    select ${idAt('created_at', 28, 'n')}, subscription_id, case when created_at < ${lastDays} then id end,
      case when created_at < ${lastDays} then 'ended' else 'requested' end, starts_at::date + 5, starts_at::date + 15, 10, true,
      created_at
    from ${lastPeriods} where n % 20 = 0`,
  `insert into refund_requests (id, subscription_id, invoice_id, kind, status, reason, restores_auto_renew, amount_minor,
    credit_note_id, decision_reason, created_at, decided_at)
    select ${idAt('n.created_at', 29, 'row_number() over (order by n.id)')}, p.subscription_id, n.invoice_id, 'refund', 'approved',
      'Delivered late.', false, n.amount_minor, n.id, null, n.created_at - interval '1 day', n.created_at
    from credit_notes n join subscription_periods p on p.invoice_id = n.invoice_id`,
  `insert into refund_requests (id, subscription_id, invoice_id, kind, status, reason, restores_auto_renew, decision_reason,
    created_at, decided_at)
    select ${idAt('created_at', 30, 'n')}, subscription_id, invoice_id, 'refund', case when is_late then 'requested' else 'declined' end,
      'Too few images.', false, case when not is_late then 'They were used.' end, created_at,
      case when not is_late then created_at + interval '1 day' end
    from (select *, created_at > ${lastDays} as is_late from ${lastPeriods}) as p where n % 20 = 1`,
  `insert into upgrades (order_id, subscription_id, status, price_minor, unused_minor, periods, created_at, closed_at)
    select ${orderId}, p.subscription_id, 'paid', amount + 1000, 1000, '[]', instant, instant
    from order_plan join subscription_periods p on p.id = ${periodId} where ${hasPlan} and o % 100 = 1`,
  `insert into paid_spans (period_id, subscription_id, currency, monthly_price_minor, starts_at, ends_at, beginning,
    same_beginning_at, lost_known_at, lost_before_at)
    select period_id, subscription_id, currency, monthly_price_minor, starts_at, ends_at, beginning, same_beginning_at,
      lost_known_at, lost_before_at from derived_paid_spans`,
  // Of photos, see photos.ts.
  `insert into usage_entries (id, subscription_id, period_id, images, actor_id, reason, created_at)
    select ${idAt(`instant + interval '1 day'`, 9, 'o')}, coalesce(p.subscription_id, b.subscription_id), p.id, plan.used,
      '${adminId}', 'Delivered', instant + interval '1 day'
    from order_plan plan left join subscription_periods p on p.id = ${periodId}
      left join purchased_images b on b.subscription_id = ${imagesId}
    where o % 4 <> 0 and plan.used > 0 and (p.id is not null or b.subscription_id is not null)`,
];
