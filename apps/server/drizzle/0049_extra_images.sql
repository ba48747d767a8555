CREATE TABLE "pending_submissions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"brief" text,
	"turnaround" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pending_submissions_id_and_user" UNIQUE("id","user_id"),
	CONSTRAINT "pending_submissions_turnaround" CHECK ("pending_submissions"."turnaround" in ('standard', 'expedited', 'rush'))
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_event";--> statement-breakpoint
ALTER TABLE "photo_uploads" ADD COLUMN "pending_submission_id" uuid;--> statement-breakpoint
ALTER TABLE "photo_uploads" ADD COLUMN "notes" text;--> statement-breakpoint
ALTER TABLE "photo_uploads" ADD COLUMN "annotations" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_id_and_user" UNIQUE("id","user_id");--> statement-breakpoint
ALTER TABLE "pending_submissions" ADD CONSTRAINT "pending_submissions_order_of_user" FOREIGN KEY ("order_id","user_id") REFERENCES "public"."orders"("id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pending_submissions_order" ON "pending_submissions" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "pending_submissions_by_user" ON "pending_submissions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "pending_submissions_by_expiry" ON "pending_submissions" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "photo_uploads" ADD CONSTRAINT "photo_uploads_pending_submission_of_user" FOREIGN KEY ("pending_submission_id","user_id") REFERENCES "public"."pending_submissions"("id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photo_uploads_by_pending_submission" ON "photo_uploads" USING btree ("pending_submission_id") WHERE pending_submission_id is not null;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_event" CHECK ("notifications"."event" in ('order_received', 'order_approved', 'order_rejected', 'invoice_sent', 'invoice_due_soon', 'invoice_overdue', 'invoice_voided', 'receipt_received', 'receipt_approved', 'receipt_rejected', 'payment_recorded', 'invoice_settled', 'credit_note_issued', 'refund_recorded', 'plan_active', 'renewal_ahead', 'plan_ending', 'plan_in_grace', 'plan_ended', 'quota_low', 'quota_used_up', 'photos_received', 'waiting_photos_submitted', 'waiting_photos_returned', 'waiting_photos_expiring', 'job_started', 'due_time_changed', 'question_asked', 'photos_delivered', 'review_reminder', 'photos_approved_automatically', 'studio_commented', 'guest_commented', 'retention_changed', 'originals_expiring', 'unread_messages', 'welcome', 'role_changed', 'email_undeliverable', 'order_to_review', 'receipt_to_review', 'job_submitted', 'photos_assigned', 'question_answered', 'revision_requested', 'photos_approved', 'customer_commented', 'customer_messages', 'studio_digest'));--> statement-breakpoint
ALTER TABLE "photo_uploads" ADD CONSTRAINT "photo_uploads_waiting" CHECK ("photo_uploads"."pending_submission_id" is null or ("photo_uploads"."state" = 'ready' and "photo_uploads"."job_id" is null));
--> statement-breakpoint
-- A photo that waits for the payment of an order is neither submitted nor deleted before it stops waiting.
CREATE FUNCTION "check_upload_waits"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'upload % waits for the payment of an order', OLD.id USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "photo_uploads_keep_waiting" BEFORE DELETE ON "photo_uploads"
  FOR EACH ROW WHEN (OLD.pending_submission_id IS NOT NULL) EXECUTE FUNCTION "check_upload_waits"();
