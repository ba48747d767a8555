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
