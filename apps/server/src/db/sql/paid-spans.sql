-- What `paid_spans` holds. Left out are periods that begin after their subscription was canceled, and those that were credited or
-- replaced before any of their time had passed. A span is renewed if it begins by the end of the grace days of the one before, and
-- lost if no other one begins by the end of its own. A period can end in the instant it begins, in which the next one begins, too.
CREATE VIEW "derived_paid_spans" AS
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
-- The caller changes the subscription or its periods, and has locked the customer.
CREATE FUNCTION "derive_paid_spans"("of_subscription" uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM paid_spans WHERE subscription_id = of_subscription
    AND period_id NOT IN (SELECT period_id FROM derived_paid_spans WHERE subscription_id = of_subscription);
  INSERT INTO paid_spans (period_id, subscription_id, currency, monthly_price_minor, starts_at, ends_at, beginning,
      same_beginning_at, lost_known_at, lost_before_at)
    SELECT period_id, subscription_id, currency, monthly_price_minor, starts_at, ends_at, beginning, same_beginning_at,
      lost_known_at, lost_before_at
    FROM derived_paid_spans WHERE subscription_id = of_subscription
    ON CONFLICT (period_id) DO UPDATE SET subscription_id = excluded.subscription_id,
      monthly_price_minor = excluded.monthly_price_minor, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
      beginning = excluded.beginning, same_beginning_at = excluded.same_beginning_at,
      lost_known_at = excluded.lost_known_at, lost_before_at = excluded.lost_before_at
    WHERE paid_spans IS DISTINCT FROM excluded;
END $$;
--> statement-breakpoint
CREATE FUNCTION "derive_spans_of_period"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.subscription_id <> NEW.subscription_id THEN
    PERFORM derive_paid_spans(OLD.subscription_id);
  END IF;
  PERFORM derive_paid_spans(NEW.subscription_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "derive_spans_of_subscription"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM derive_paid_spans(NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "subscription_periods_derive_added_spans" AFTER INSERT ON "subscription_periods"
  FOR EACH ROW EXECUTE FUNCTION "derive_spans_of_period"();
--> statement-breakpoint
CREATE TRIGGER "subscription_periods_derive_moved_spans"
  AFTER UPDATE OF "subscription_id", "starts_at", "ends_at", "grace_ends_at", "replaced", "monthly_price_minor"
  ON "subscription_periods"
  FOR EACH ROW EXECUTE FUNCTION "derive_spans_of_period"();
--> statement-breakpoint
CREATE TRIGGER "subscriptions_derive_spans" AFTER UPDATE OF "canceled_at" ON "subscriptions"
  FOR EACH ROW WHEN (OLD.canceled_at IS DISTINCT FROM NEW.canceled_at) EXECUTE FUNCTION "derive_spans_of_subscription"();
