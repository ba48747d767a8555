ALTER TABLE "chat_messages" DROP CONSTRAINT "chat_messages_one_subject";--> statement-breakpoint
ALTER TABLE "photo_jobs" DROP CONSTRAINT "photo_jobs_status";--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "job_id" uuid;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_job_id_photo_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."photo_jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_messages_by_job" ON "chat_messages" USING btree ("job_id","seq") WHERE "chat_messages"."job_id" is not null;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_one_subject" CHECK (num_nonnulls("chat_messages"."order_id", "chat_messages"."invoice_id", "chat_messages"."job_id") <= 1);--> statement-breakpoint
ALTER TABLE "photo_jobs" ADD CONSTRAINT "photo_jobs_status" CHECK ("photo_jobs"."status" in ('received', 'in_progress', 'withdrawn'));--> statement-breakpoint
-- Before this status existed, a job whose photos were all withdrawn stayed received.
UPDATE "photo_jobs" SET "status" = 'withdrawn' WHERE "status" = 'received'
  AND NOT EXISTS (SELECT FROM "photos" WHERE "photos"."job_id" = "photo_jobs"."id" AND "photos"."withdrawn_at" IS NULL);
--> statement-breakpoint
-- Photos are found by their notes, too. Dropping the column drops its index.
ALTER TABLE "photos" DROP COLUMN "search";
--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "search" text NOT NULL GENERATED ALWAYS AS (
  lower("file_name" || E'\n' || coalesce("notes", ''))
) STORED;
--> statement-breakpoint
CREATE INDEX "photos_search" ON "photos" USING gin (search gin_trgm_ops);
