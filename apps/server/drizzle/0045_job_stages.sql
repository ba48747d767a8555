ALTER TABLE "photo_jobs" ADD COLUMN "stage" text;--> statement-breakpoint
ALTER TABLE "photo_jobs" ADD COLUMN "photo_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "photo_jobs" SET "photo_count" = "content"."count", "stage" = CASE
    WHEN "photo_jobs"."status" IN ('received', 'delivered') THEN "photo_jobs"."status"
    WHEN "photo_jobs"."status" <> 'in_progress' THEN NULL
    WHEN "content"."has_revision" THEN 'revision' WHEN "content"."has_work" THEN 'in_progress' ELSE 'in_check' END
  FROM (SELECT "job_id", count(*) AS "count", bool_or("status" = 'revision_requested') AS "has_revision",
      bool_or("status" IN ('received', 'in_progress')) AS "has_work"
    FROM "photos" WHERE "withdrawn_at" IS NULL GROUP BY "job_id") AS "content"
  WHERE "content"."job_id" = "photo_jobs"."id";--> statement-breakpoint
CREATE INDEX "photo_jobs_by_stage" ON "photo_jobs" USING btree ("stage",(case when "status" not in ('received', 'in_progress') then 'infinity'
    when "on_hold_since" is null then "due_at" else timestamptz '9999-12-31T00:00:00.000Z' end),"id") WHERE stage is not null;--> statement-breakpoint
CREATE INDEX "photos_with_work_by_assignee" ON "photos" USING btree ("assignee_id","due_at","on_hold_since") WHERE withdrawn_at is null and status in ('received', 'in_progress', 'in_check', 'revision_requested');--> statement-breakpoint
ALTER TABLE "photo_jobs" ADD CONSTRAINT "photo_jobs_stage" CHECK ("photo_jobs"."stage" in ('received', 'in_progress', 'in_check', 'delivered', 'revision'));