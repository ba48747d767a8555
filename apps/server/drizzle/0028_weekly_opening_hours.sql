ALTER TABLE "studio_settings" ADD COLUMN "weekly_hours" jsonb;--> statement-breakpoint
-- The same hours on each open day until now. 0 is Sunday.
UPDATE "studio_settings" SET "weekly_hours" = jsonb_build_object(
  'week', (
    SELECT jsonb_agg(
      CASE WHEN "opening_hours" -> 'days' @> to_jsonb("day")
        THEN jsonb_build_object('opens', "opening_hours" -> 'opens', 'closes', "opening_hours" -> 'closes')
      END ORDER BY "day"
    )
    FROM generate_series(0, 6) AS "day"
  ),
  'timeZone', "opening_hours" -> 'timeZone'
) WHERE "opening_hours" IS NOT NULL;
