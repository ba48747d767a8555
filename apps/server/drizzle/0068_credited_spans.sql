-- A period that was credited or replaced before any of its time had passed is neither a renewal nor lost.
CREATE OR REPLACE VIEW "derived_paid_spans" AS
  SELECT period_id, subscription_id, currency, monthly_price_minor, starts_at, ends_at, beginning,
    lag(starts_at) OVER (PARTITION BY subscription_id, beginning ORDER BY starts_at, ends_at, period_id) AS same_beginning_at,
    lost_known_at,
    CASE WHEN lost_known_at IS NOT NULL THEN
      lag(ends_at) OVER (PARTITION BY subscription_id, lost_known_at IS NULL ORDER BY ends_at, period_id)
    END AS lost_before_at
  FROM (
    SELECT periods.id AS period_id, periods.subscription_id, plans.currency, periods.monthly_price_minor, periods.starts_at,
      least(periods.ends_at, plans.canceled_at) AS ends_at,
      CASE WHEN lag(periods.grace_ends_at) OVER of_subscription >= periods.starts_at THEN 'renewed' ELSE 'new' END AS beginning,
      CASE WHEN coalesce(lead(periods.starts_at) OVER of_subscription > least(periods.grace_ends_at, plans.canceled_at), true)
        THEN least(periods.grace_ends_at, plans.canceled_at) END AS lost_known_at
    FROM subscription_periods AS periods JOIN subscriptions AS plans ON plans.id = periods.subscription_id
    WHERE plans.kind = 'plan' AND (plans.canceled_at IS NULL OR periods.starts_at < plans.canceled_at)
      AND NOT (periods.replaced AND periods.starts_at = periods.ends_at)
    WINDOW of_subscription AS (PARTITION BY periods.subscription_id ORDER BY periods.starts_at, periods.ends_at, periods.id)
  ) AS spans;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "subscription_periods_derive_moved_spans"
  AFTER UPDATE OF "subscription_id", "starts_at", "ends_at", "grace_ends_at", "replaced", "monthly_price_minor"
  ON "subscription_periods"
  FOR EACH ROW EXECUTE FUNCTION "derive_spans_of_period"();
--> statement-breakpoint
SELECT derive_paid_spans(subscription_id) FROM subscription_periods
WHERE replaced AND starts_at = ends_at GROUP BY subscription_id;
