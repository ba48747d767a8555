CREATE TABLE "photo_assignments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"photo_id" uuid NOT NULL,
	"assignee_id" uuid,
	"assigned_by_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_role";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_event";--> statement-breakpoint
ALTER TABLE "photo_jobs" ADD COLUMN "retoucher_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "photo_jobs" ADD COLUMN "unassigned_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "assignee_id" uuid;--> statement-breakpoint
ALTER TABLE "studio_settings" ADD COLUMN "is_retoucher_pool_open" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "photo_assignments" ADD CONSTRAINT "photo_assignments_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_assignments" ADD CONSTRAINT "photo_assignments_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_assignments" ADD CONSTRAINT "photo_assignments_assigned_by_id_users_id_fk" FOREIGN KEY ("assigned_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photo_assignments_by_photo" ON "photo_assignments" USING btree ("photo_id","id");--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photo_jobs_by_retoucher" ON "photo_jobs" USING gin ("retoucher_ids");--> statement-breakpoint
CREATE INDEX "photo_jobs_unassigned" ON "photo_jobs" USING btree ("id") WHERE unassigned_count > 0;--> statement-breakpoint
CREATE INDEX "photos_by_assignee" ON "photos" USING btree ("assignee_id","id") WHERE withdrawn_at is null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role" CHECK ("users"."role" in ('user', 'retoucher', 'admin'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_event" CHECK ("notifications"."event" in ('order_received', 'order_approved', 'order_rejected', 'invoice_sent', 'invoice_due_soon', 'invoice_overdue', 'invoice_voided', 'receipt_received', 'receipt_approved', 'receipt_rejected', 'plan_active', 'renewal_ahead', 'plan_ending', 'plan_in_grace', 'plan_ended', 'quota_low', 'quota_used_up', 'photos_received', 'job_started', 'question_asked', 'photos_delivered', 'review_reminder', 'photos_approved_automatically', 'originals_expiring', 'unread_messages', 'welcome', 'role_changed', 'email_undeliverable', 'order_to_review', 'receipt_to_review', 'job_submitted', 'photos_assigned', 'question_answered', 'revision_requested', 'photos_approved', 'customer_messages', 'studio_digest'));--> statement-breakpoint
-- Photos with work left. None was assigned to anyone so far.
UPDATE "photo_jobs" SET "unassigned_count" = "counted"."total" FROM (
  SELECT "job_id", count(*) AS "total" FROM "photos"
  WHERE "withdrawn_at" IS NULL AND "status" IN ('received', 'in_progress', 'in_check', 'revision_requested')
  GROUP BY "job_id"
) "counted" WHERE "counted"."job_id" = "photo_jobs"."id";
