CREATE TABLE "usage_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"period_id" uuid,
	"images" integer NOT NULL,
	"tier" text,
	"person_id" uuid,
	"reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "usage_tier" CHECK ("usage_entries"."tier" in ('natural', 'highEnd', 'magazine')),
	CONSTRAINT "usage_images" CHECK ("usage_entries"."images" <> 0),
	CONSTRAINT "usage_reason" CHECK ("usage_entries"."reason" is not null)
);
--> statement-breakpoint
ALTER TABLE "usage_entries" ADD CONSTRAINT "usage_entries_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_entries" ADD CONSTRAINT "usage_entries_period_id_subscription_periods_id_fk" FOREIGN KEY ("period_id") REFERENCES "public"."subscription_periods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_entries" ADD CONSTRAINT "usage_entries_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "usage_by_subscription" ON "usage_entries" USING btree ("subscription_id","id");--> statement-breakpoint
CREATE INDEX "usage_by_period" ON "usage_entries" USING btree ("period_id");--> statement-breakpoint
ALTER TABLE "subscription_periods" ADD CONSTRAINT "periods_used" CHECK ("subscription_periods"."used" >= 0);--> statement-breakpoint
-- What is used by now enters as a whole. An id of version 7: the time, and of the rest no two alike.
INSERT INTO "usage_entries" ("id", "subscription_id", "period_id", "images", "reason", "created_at")
SELECT (lpad(to_hex((extract(epoch FROM now()) * 1000)::bigint), 12, '0') || '7' || left(hash, 3) || '8' || right(hash, 15))::uuid,
  subscription_id, period_id, used, 'carried over when usage was first recorded', now()
FROM (
  SELECT subscription_id, id AS period_id, used, md5(id::text) AS hash FROM "subscription_periods"
  UNION ALL
  SELECT subscription_id, NULL, used, md5(subscription_id::text) FROM "bought_images"
) AS kept WHERE used <> 0;
--> statement-breakpoint
CREATE TRIGGER "usage_entries_are_kept" BEFORE UPDATE OR DELETE ON "usage_entries"
  FOR EACH ROW EXECUTE FUNCTION "refuse_to_rewrite"();
--> statement-breakpoint
CREATE TRIGGER "usage_entries_are_all_kept" BEFORE TRUNCATE ON "usage_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_to_rewrite"();
--> statement-breakpoint
-- At the end of a transaction: what its statements did one after the other must agree only then. A period of
-- another subscription, or none where there are no bought images, is found nowhere and refused as well.
CREATE FUNCTION "compare_usage"("of_subscription" uuid, "of_period" uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  kept integer;
  summed bigint;
BEGIN
  IF of_period IS NULL THEN
    SELECT used INTO kept FROM bought_images WHERE subscription_id = of_subscription;
    SELECT coalesce(sum(images), 0) INTO summed FROM usage_entries
      WHERE subscription_id = of_subscription AND period_id IS NULL;
  ELSE
    SELECT used INTO kept FROM subscription_periods WHERE id = of_period AND subscription_id = of_subscription;
    SELECT coalesce(sum(images), 0) INTO summed FROM usage_entries WHERE period_id = of_period;
  END IF;
  IF kept IS DISTINCT FROM summed THEN
    RAISE EXCEPTION 'subscription %: % used, its entries say %', of_subscription, kept, summed
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION "compare_usage_of_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM compare_usage(NEW.subscription_id, NEW.period_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "compare_usage_of_period"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM compare_usage(NEW.subscription_id, NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "compare_usage_of_bought"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM compare_usage(NEW.subscription_id, NULL);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "usage_entries_are_the_sum" AFTER INSERT ON "usage_entries"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "compare_usage_of_entry"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "periods_used_is_the_sum" AFTER INSERT OR UPDATE OF "used" ON "subscription_periods"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "compare_usage_of_period"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "bought_used_is_the_sum" AFTER INSERT OR UPDATE OF "used" ON "bought_images"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "compare_usage_of_bought"();
