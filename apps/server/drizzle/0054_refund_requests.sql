CREATE TABLE "refund_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"ends_on" date,
	"days" smallint,
	"unused_days" smallint,
	"restores_auto_renew" boolean NOT NULL,
	"amount_minor" bigint,
	"credit_note_id" uuid,
	"decision_reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "refund_requests_kind" CHECK ("refund_requests"."kind" in ('refund', 'cancellation')),
	CONSTRAINT "refund_requests_status" CHECK ("refund_requests"."status" in ('scheduled', 'requested', 'approved', 'declined', 'withdrawn')),
	CONSTRAINT "refund_requests_cancellation" CHECK (("refund_requests"."kind" = 'cancellation') = ("refund_requests"."ends_on" is not null)
        and ("refund_requests"."kind" = 'cancellation' or "refund_requests"."status" <> 'scheduled')),
	CONSTRAINT "refund_requests_days" CHECK (num_nonnulls("refund_requests"."days", "refund_requests"."unused_days") in (0, 2) and "refund_requests"."unused_days" between 0 and "refund_requests"."days"),
	CONSTRAINT "refund_requests_amount" CHECK (("refund_requests"."status" = 'approved') = ("refund_requests"."amount_minor" is not null) and "refund_requests"."amount_minor" >= 0
        and ("refund_requests"."credit_note_id" is not null) = (coalesce("refund_requests"."amount_minor", 0) > 0)),
	CONSTRAINT "refund_requests_decided" CHECK (("refund_requests"."status" in ('scheduled', 'requested')) = ("refund_requests"."decided_at" is null))
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_event";--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_credit_note_id_credit_notes_id_fk" FOREIGN KEY ("credit_note_id") REFERENCES "public"."credit_notes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_requests_by_subscription" ON "refund_requests" USING btree ("subscription_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_requests_one_open" ON "refund_requests" USING btree ("subscription_id") WHERE status in ('scheduled', 'requested');--> statement-breakpoint
CREATE INDEX "refund_requests_requested" ON "refund_requests" USING btree ("created_at","id") WHERE status = 'requested';--> statement-breakpoint
CREATE INDEX "refund_requests_by_end" ON "refund_requests" USING btree ("ends_on","id") WHERE status = 'scheduled';--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_event" CHECK ("notifications"."event" in ('order_received', 'order_approved', 'order_rejected', 'invoice_sent', 'invoice_due_soon', 'invoice_overdue', 'invoice_voided', 'receipt_received', 'receipt_approved', 'receipt_rejected', 'payment_recorded', 'invoice_settled', 'credit_note_issued', 'refund_recorded', 'plan_active', 'renewal_ahead', 'plan_ending', 'plan_in_grace', 'plan_ended', 'pause_scheduled', 'pause_declined', 'pause_ending', 'cancellation_scheduled', 'plan_canceled', 'refund_declined', 'quota_low', 'quota_used_up', 'photos_received', 'waiting_photos_submitted', 'waiting_photos_returned', 'waiting_photos_expiring', 'job_started', 'due_time_changed', 'question_asked', 'photos_delivered', 'review_reminder', 'photos_approved_automatically', 'studio_commented', 'guest_commented', 'retention_changed', 'originals_expiring', 'unread_messages', 'welcome', 'role_changed', 'email_undeliverable', 'order_to_review', 'receipt_to_review', 'pause_to_review', 'refund_to_review', 'job_submitted', 'photos_assigned', 'question_answered', 'revision_requested', 'photos_approved', 'customer_commented', 'customer_messages', 'studio_digest'));