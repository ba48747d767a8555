ALTER TABLE "subscription_periods" DROP CONSTRAINT "subscription_periods_length";--> statement-breakpoint
ALTER TABLE "subscription_periods" ADD COLUMN "grace_ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscription_periods" ALTER COLUMN "grace_ends_at" TYPE timestamp (3) with time zone
  USING "ends_at" + interval '72 hours';--> statement-breakpoint
ALTER TABLE "subscription_periods" ALTER COLUMN "grace_ends_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription_periods" ADD COLUMN "ended_early" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription_periods" ADD COLUMN "keeps_rollover" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription_periods" ADD COLUMN "returned" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription_periods" ADD COLUMN "last_used_up_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "usage_entries" ADD COLUMN "reverses_id" uuid;--> statement-breakpoint
ALTER TABLE "usage_entries" ADD COLUMN "from_period_id" uuid;--> statement-breakpoint
-- Each entry that gave back the image of a photo reverses the one that used it.
ALTER TABLE "usage_entries" DISABLE TRIGGER "usage_entries_reject_modification";--> statement-breakpoint
UPDATE "usage_entries" SET "reverses_id" = "used"."id"
  FROM (SELECT "id", "photo_id", row_number() OVER (PARTITION BY "photo_id" ORDER BY "id") AS "n" FROM "usage_entries"
      WHERE "photo_id" IS NOT NULL AND "images" > 0) AS "used",
    (SELECT "id", "photo_id", row_number() OVER (PARTITION BY "photo_id" ORDER BY "id") AS "n" FROM "usage_entries"
      WHERE "photo_id" IS NOT NULL AND "images" < 0) AS "given_back"
  WHERE "given_back"."id" = "usage_entries"."id" AND "used"."photo_id" = "given_back"."photo_id"
    AND "used"."n" = "given_back"."n";--> statement-breakpoint
ALTER TABLE "usage_entries" ENABLE TRIGGER "usage_entries_reject_modification";--> statement-breakpoint
ALTER TABLE "usage_entries" ADD CONSTRAINT "usage_entries_reverses_id_usage_entries_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."usage_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_entries" ADD CONSTRAINT "usage_entries_from_period_id_subscription_periods_id_fk" FOREIGN KEY ("from_period_id") REFERENCES "public"."subscription_periods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "usage_entries_one_reversal" ON "usage_entries" USING btree ("reverses_id") WHERE "usage_entries"."reverses_id" is not null;--> statement-breakpoint
ALTER TABLE "subscription_periods" ADD CONSTRAINT "subscription_periods_returned" CHECK ("subscription_periods"."returned" >= 0);--> statement-breakpoint
ALTER TABLE "subscription_periods" ADD CONSTRAINT "subscription_periods_length" CHECK ("subscription_periods"."starts_at" <= "subscription_periods"."ends_at" and "subscription_periods"."ends_at" <= "subscription_periods"."grace_ends_at");--> statement-breakpoint
ALTER TABLE "usage_entries" ADD CONSTRAINT "usage_entries_reversal" CHECK (("usage_entries"."reverses_id" is not null) = ("usage_entries"."photo_id" is not null and "usage_entries"."images" < 0));--> statement-breakpoint
ALTER TABLE "usage_entries" ADD CONSTRAINT "usage_entries_from_period" CHECK ("usage_entries"."from_period_id" is null or ("usage_entries"."reverses_id" is not null and "usage_entries"."from_period_id" <> "usage_entries"."period_id"));
--> statement-breakpoint
-- Compares `used` and `returned` with the sums of the usage entries. The triggers are deferred to the end of the
-- transaction, because its statements change both one after the other. Fails as well if the entries refer to a period of
-- another subscription, or to purchased images of a subscription that has none.
CREATE OR REPLACE FUNCTION "check_usage_sum"("for_subscription" uuid, "for_period" uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  stored integer;
  stored_returned integer := 0;
  total bigint;
  total_returned bigint;
BEGIN
  IF for_period IS NULL THEN
    SELECT used INTO stored FROM purchased_images WHERE subscription_id = for_subscription;
    SELECT coalesce(sum(images), 0), 0 INTO total, total_returned FROM usage_entries
      WHERE subscription_id = for_subscription AND period_id IS NULL;
  ELSE
    SELECT used, returned INTO stored, stored_returned FROM subscription_periods
      WHERE id = for_period AND subscription_id = for_subscription;
    SELECT coalesce(sum(images) FILTER (WHERE from_period_id IS NULL), 0),
        coalesce(-sum(images) FILTER (WHERE from_period_id IS NOT NULL), 0)
      INTO total, total_returned FROM usage_entries WHERE period_id = for_period;
  END IF;
  IF stored IS DISTINCT FROM total THEN
    RAISE EXCEPTION 'subscription %: % images used, but its usage entries add up to %', for_subscription, stored, total
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF stored_returned IS DISTINCT FROM total_returned THEN
    RAISE EXCEPTION 'subscription %: % images returned, but its usage entries add up to %', for_subscription,
      stored_returned, total_returned USING ERRCODE = 'integrity_constraint_violation';
  END IF;
END $$;
--> statement-breakpoint
-- A reversal gives back exactly what the entry that it names used, in its period or, once that has ended, in a later one.
CREATE FUNCTION "check_usage_reversal"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  reversed record;
BEGIN
  SELECT * INTO reversed FROM usage_entries WHERE id = NEW.reverses_id;
  IF reversed.images <> -NEW.images OR reversed.photo_id IS DISTINCT FROM NEW.photo_id
    OR reversed.tier IS DISTINCT FROM NEW.tier OR reversed.subscription_id <> NEW.subscription_id
    OR reversed.period_id IS DISTINCT FROM coalesce(NEW.from_period_id, NEW.period_id) THEN
    RAISE EXCEPTION 'usage entry % differs from the entry that it reverses', NEW.id
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "usage_entries_check_reversal" AFTER INSERT ON "usage_entries"
  FOR EACH ROW WHEN (NEW.reverses_id IS NOT NULL) EXECUTE FUNCTION "check_usage_reversal"();
--> statement-breakpoint
DROP TRIGGER "subscription_periods_check_used" ON "subscription_periods";
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "subscription_periods_check_used" AFTER INSERT OR UPDATE OF "used", "returned" ON "subscription_periods"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_period_usage"();
