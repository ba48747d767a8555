DROP INDEX "photo_jobs_by_status_and_due";--> statement-breakpoint
CREATE INDEX "photo_jobs_by_status_and_due" ON "photo_jobs" USING btree ("status",(case when "status" not in ('received', 'in_progress') then 'infinity'
    when "on_hold_since" is null then "due_at" else timestamptz '9999-12-31T00:00:00.000Z' end),"id");--> statement-breakpoint
-- Announcements whose email was still to be sent are made again: the task that sent them no longer exists.
DO $$ BEGIN
  IF to_regclass('jobs.job') IS NOT NULL THEN
    UPDATE "photo_jobs" SET "deletion_notice_days" = CASE "deletion_notice_days" WHEN 3 THEN 14 END
      FROM jobs.job WHERE name = 'announce_original_deletion' AND state IN ('created', 'retry', 'active')
      AND (data ->> 'jobId')::uuid = "photo_jobs"."id";
  END IF;
END $$;