CREATE TABLE "due_time_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"previous_due_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"reason" text NOT NULL,
	"changed_by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_event";--> statement-breakpoint
ALTER TABLE "due_time_changes" ADD CONSTRAINT "due_time_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "due_time_changes" ADD CONSTRAINT "due_time_changes_job_id_photo_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."photo_jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "due_time_changes" ADD CONSTRAINT "due_time_changes_changed_by_id_users_id_fk" FOREIGN KEY ("changed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "due_time_changes_by_job" ON "due_time_changes" USING btree ("job_id","id");--> statement-breakpoint
CREATE INDEX "due_time_changes_by_user" ON "due_time_changes" USING btree ("user_id","id");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_event" CHECK ("notifications"."event" in ('order_received', 'order_approved', 'order_rejected', 'invoice_sent', 'invoice_due_soon', 'invoice_overdue', 'invoice_voided', 'receipt_received', 'receipt_approved', 'receipt_rejected', 'plan_active', 'renewal_ahead', 'plan_ending', 'plan_in_grace', 'plan_ended', 'quota_low', 'quota_used_up', 'photos_received', 'job_started', 'due_time_changed', 'question_asked', 'photos_delivered', 'review_reminder', 'photos_approved_automatically', 'studio_commented', 'guest_commented', 'originals_expiring', 'unread_messages', 'welcome', 'role_changed', 'email_undeliverable', 'order_to_review', 'receipt_to_review', 'job_submitted', 'photos_assigned', 'question_answered', 'revision_requested', 'photos_approved', 'customer_commented', 'customer_messages', 'studio_digest'));