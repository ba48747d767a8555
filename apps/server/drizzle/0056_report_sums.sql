CREATE TABLE "paid_spans" (
	"period_id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"monthly_price_minor" bigint NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"beginning" text NOT NULL,
	"same_beginning_at" timestamp (3) with time zone,
	"lost_known_at" timestamp (3) with time zone,
	"lost_before_at" timestamp (3) with time zone,
	CONSTRAINT "paid_spans_currency" CHECK ("paid_spans"."currency" in ('USD', 'NGN')),
	CONSTRAINT "paid_spans_beginning" CHECK ("paid_spans"."beginning" in ('new', 'renewed'))
);
--> statement-breakpoint
CREATE TABLE "usage_days" (
	"day" date NOT NULL,
	"plan_id" text,
	"tier" text,
	"images" bigint NOT NULL,
	CONSTRAINT "usage_days_one" UNIQUE NULLS NOT DISTINCT("day","plan_id","tier"),
	CONSTRAINT "usage_days_plan" CHECK ("usage_days"."plan_id" in ('silver-plan', 'gold-plan', 'diamond-plan')),
	CONSTRAINT "usage_days_tier" CHECK ("usage_days"."tier" in ('natural', 'highEnd', 'magazine'))
);
--> statement-breakpoint
DROP INDEX "subscription_periods_for_reports";--> statement-breakpoint
DROP INDEX "subscriptions_for_reports";--> statement-breakpoint
DROP INDEX "orders_for_reports";--> statement-breakpoint
ALTER TABLE "paid_spans" ADD CONSTRAINT "paid_spans_period_id_subscription_periods_id_fk" FOREIGN KEY ("period_id") REFERENCES "public"."subscription_periods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paid_spans" ADD CONSTRAINT "paid_spans_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "paid_spans_by_subscription" ON "paid_spans" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "paid_spans_by_start" ON "paid_spans" USING btree ("starts_at","beginning","currency","ends_at","same_beginning_at","monthly_price_minor","subscription_id");--> statement-breakpoint
CREATE INDEX "paid_spans_by_end" ON "paid_spans" USING btree ("ends_at","currency","lost_known_at","lost_before_at","monthly_price_minor","subscription_id");--> statement-breakpoint
CREATE INDEX "paid_spans_long" ON "paid_spans" USING btree ("ends_at","starts_at","currency","monthly_price_minor","subscription_id") WHERE ends_at - starts_at > interval '960 hours';--> statement-breakpoint
CREATE INDEX "invoices_open_search" ON "invoices" USING gin (search gin_trgm_ops) WHERE due_minor > 0;--> statement-breakpoint
CREATE INDEX "invoices_for_sums" ON "invoices" USING btree ("currency","status","amount_minor","id","due_minor","due_date","created_at");--> statement-breakpoint
CREATE INDEX "orders_for_reports" ON "orders" USING btree ("is_auto_renewal","currency","kind","created_at","status","completed_at");--> statement-breakpoint
-- What `paid_spans` holds. A period that begins after its subscription was canceled is left out. A span is renewed if it begins
-- by the end of the grace days of the one before, and lost if no other one begins by the end of its own.
CREATE VIEW "derived_paid_spans" AS
  SELECT period_id, subscription_id, currency, monthly_price_minor, starts_at, ends_at, beginning,
    lag(starts_at) OVER (PARTITION BY subscription_id, beginning ORDER BY starts_at, period_id) AS same_beginning_at,
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
    WINDOW of_subscription AS (PARTITION BY periods.subscription_id ORDER BY periods.starts_at, periods.id)
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
  AFTER UPDATE OF "subscription_id", "starts_at", "ends_at", "grace_ends_at", "monthly_price_minor" ON "subscription_periods"
  FOR EACH ROW EXECUTE FUNCTION "derive_spans_of_period"();
--> statement-breakpoint
CREATE TRIGGER "subscriptions_derive_spans" AFTER UPDATE OF "canceled_at" ON "subscriptions"
  FOR EACH ROW WHEN (OLD.canceled_at IS DISTINCT FROM NEW.canceled_at) EXECUTE FUNCTION "derive_spans_of_subscription"();
--> statement-breakpoint
INSERT INTO "paid_spans" ("period_id", "subscription_id", "currency", "monthly_price_minor", "starts_at", "ends_at", "beginning",
    "same_beginning_at", "lost_known_at", "lost_before_at")
  SELECT period_id, subscription_id, currency, monthly_price_minor, starts_at, ends_at, beginning, same_beginning_at,
    lost_known_at, lost_before_at FROM "derived_paid_spans";
--> statement-breakpoint
-- Adds up the usage entries of the days before `until` that aren't added up yet. Days are in UTC. False: a transaction was adding
-- entries. It doesn't wait for that, so that no one waits for it, and with the lock it misses no entry.
CREATE FUNCTION "sum_usage_days"("until" date) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  BEGIN
    LOCK TABLE usage_entries IN SHARE ROW EXCLUSIVE MODE NOWAIT;
  EXCEPTION WHEN lock_not_available THEN
    RETURN false;
  END;
  INSERT INTO usage_days (day, plan_id, tier, images)
    SELECT (entries.created_at AT TIME ZONE 'UTC')::date, periods.plan_id, entries.tier, sum(entries.images)
      FROM usage_entries AS entries LEFT JOIN subscription_periods AS periods ON periods.id = entries.period_id
      WHERE entries.created_at >= coalesce((SELECT max(day) + 1 FROM usage_days), '-infinity')::timestamp AT TIME ZONE 'UTC'
        AND entries.created_at < until::timestamp AT TIME ZONE 'UTC'
      GROUP BY 1, 2, 3;
  RETURN true;
END $$;
--> statement-breakpoint
-- An entry of a day that is added up already, because its transaction began on the day before or the clock was wrong.
CREATE FUNCTION "add_to_usage_days"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO usage_days (day, plan_id, tier, images)
    SELECT (added.created_at AT TIME ZONE 'UTC')::date, periods.plan_id, added.tier, sum(added.images)
      FROM added LEFT JOIN subscription_periods AS periods ON periods.id = added.period_id
      WHERE added.created_at < (SELECT max(day) + 1 FROM usage_days)::timestamp AT TIME ZONE 'UTC'
      GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (day, plan_id, tier) DO UPDATE SET images = usage_days.images + excluded.images;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "usage_entries_add_to_days" AFTER INSERT ON "usage_entries"
  REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "add_to_usage_days"();
--> statement-breakpoint
-- Not yesterday, on which transactions that are still running may have begun.
SELECT "sum_usage_days"((now() AT TIME ZONE 'UTC')::date - 1);
