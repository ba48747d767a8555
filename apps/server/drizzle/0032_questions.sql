CREATE TABLE "photo_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"photo_id" uuid,
	"text" text NOT NULL,
	"suggested_answers" jsonb NOT NULL,
	"status" text NOT NULL,
	"asked_by_id" uuid NOT NULL,
	"answer" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "photo_questions_status" CHECK ("photo_questions"."status" in ('open', 'answered', 'withdrawn')),
	CONSTRAINT "photo_questions_answered" CHECK (("photo_questions"."status" = 'answered') = ("photo_questions"."answer" is not null)),
	CONSTRAINT "photo_questions_closed" CHECK (("photo_questions"."status" = 'open') = ("photo_questions"."closed_at" is null))
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_event";--> statement-breakpoint
DROP INDEX "photo_jobs_by_due";--> statement-breakpoint
ALTER TABLE "photo_jobs" ADD COLUMN "on_hold_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "photos" SET "due_at" = "photo_jobs"."due_at" FROM "photo_jobs" WHERE "photo_jobs"."id" = "photos"."job_id";--> statement-breakpoint
ALTER TABLE "photos" ALTER COLUMN "due_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "on_hold_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "photo_questions" ADD CONSTRAINT "photo_questions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_questions" ADD CONSTRAINT "photo_questions_job_id_photo_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."photo_jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_questions" ADD CONSTRAINT "photo_questions_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_questions" ADD CONSTRAINT "photo_questions_asked_by_id_users_id_fk" FOREIGN KEY ("asked_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photo_questions_by_job" ON "photo_questions" USING btree ("job_id","id");--> statement-breakpoint
CREATE INDEX "photo_questions_open_by_user" ON "photo_questions" USING btree ("user_id","id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "photo_jobs_by_due" ON "photo_jobs" USING btree ((case when "status" not in ('received', 'in_progress') then 'infinity'
    when "on_hold_since" is null then "due_at" else timestamptz '9999-12-31T00:00:00.000Z' end),"id");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_event" CHECK ("notifications"."event" in ('order_received', 'order_approved', 'order_rejected', 'invoice_sent', 'invoice_due_soon', 'invoice_overdue', 'invoice_voided', 'receipt_received', 'receipt_approved', 'receipt_rejected', 'plan_active', 'renewal_ahead', 'plan_ending', 'plan_in_grace', 'plan_ended', 'quota_low', 'quota_used_up', 'photos_received', 'job_started', 'question_asked', 'originals_expiring', 'unread_messages', 'welcome', 'role_changed', 'email_undeliverable', 'order_to_review', 'receipt_to_review', 'job_submitted', 'question_answered', 'customer_messages', 'studio_digest'));--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_on_hold" CHECK ("photos"."on_hold_since" is null or "photos"."withdrawn_at" is null);--> statement-breakpoint
CREATE INDEX "photo_jobs_running_by_due" ON "photo_jobs" USING btree ("status","due_at","id") WHERE on_hold_since is null;