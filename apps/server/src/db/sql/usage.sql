CREATE TRIGGER "usage_entries_reject_modification" BEFORE UPDATE OR DELETE ON "usage_entries"
  FOR EACH ROW EXECUTE FUNCTION "reject_modification"();
--> statement-breakpoint
CREATE TRIGGER "usage_entries_reject_truncate" BEFORE TRUNCATE ON "usage_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "reject_modification"();
--> statement-breakpoint
-- Compares `used` and `returned` with the sums of the usage entries. The triggers are deferred to the end of the
-- transaction, because its statements change both one after the other. Fails as well if the entries refer to a period of
-- another subscription, or to purchased images of a subscription that has none.
CREATE FUNCTION "check_usage_sum"("for_subscription" uuid, "for_period" uuid) RETURNS void LANGUAGE plpgsql AS $$
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
CREATE FUNCTION "check_usage_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM check_usage_sum(NEW.subscription_id, NEW.period_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "check_period_usage"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM check_usage_sum(NEW.subscription_id, NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "check_purchased_images_usage"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM check_usage_sum(NEW.subscription_id, NULL);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "usage_entries_check_sum" AFTER INSERT ON "usage_entries"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_usage_entry"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "subscription_periods_check_used" AFTER INSERT OR UPDATE OF "used", "returned" ON "subscription_periods"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_period_usage"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "purchased_images_check_used" AFTER INSERT OR UPDATE OF "used" ON "purchased_images"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_purchased_images_usage"();
