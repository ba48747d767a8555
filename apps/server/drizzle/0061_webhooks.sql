CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"status" text NOT NULL,
	"attempts" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_attempt_at" timestamp (3) with time zone,
	"next_attempt_at" timestamp (3) with time zone,
	"response_status" integer,
	"response_text" text,
	"error" text,
	"duration_ms" integer,
	CONSTRAINT "webhook_deliveries_status" CHECK ("webhook_deliveries"."status" in ('pending', 'succeeded', 'failed')),
	CONSTRAINT "webhook_deliveries_error" CHECK ("webhook_deliveries"."error" in ('timeout', 'connection_failed', 'address_refused', 'secret_unreadable', 'endpoint_disabled'))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"description" text NOT NULL,
	"events" text[] NOT NULL,
	"is_enabled" boolean NOT NULL,
	"disabled_reason" text,
	"encrypted_secret" text NOT NULL,
	"previous_encrypted_secret" text,
	"previous_secret_until" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhook_endpoints_disabled_reason" CHECK ("webhook_endpoints"."disabled_reason" in ('gone', 'failing'))
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"entity_id" uuid,
	"owner_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"body" text
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_event";--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_webhook_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."webhook_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_by_endpoint" ON "webhook_deliveries" USING btree ("endpoint_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_by_status" ON "webhook_deliveries" USING btree ("endpoint_id","status","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_by_event" ON "webhook_deliveries" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "webhook_events_by_owner" ON "webhook_events" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "webhook_events_by_creation" ON "webhook_events" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_event" CHECK ("notifications"."event" in ('order_received', 'order_approved', 'order_rejected', 'invoice_sent', 'invoice_due_soon', 'invoice_overdue', 'invoice_voided', 'receipt_received', 'receipt_approved', 'receipt_rejected', 'payment_recorded', 'invoice_settled', 'credit_note_issued', 'refund_recorded', 'plan_active', 'renewal_ahead', 'plan_ending', 'plan_in_grace', 'plan_ended', 'pause_scheduled', 'pause_declined', 'pause_canceled', 'pause_ending', 'cancellation_scheduled', 'plan_canceled', 'refund_declined', 'quota_low', 'quota_used_up', 'photos_received', 'waiting_photos_submitted', 'waiting_photos_returned', 'waiting_photos_expiring', 'job_started', 'due_time_changed', 'question_asked', 'photos_delivered', 'review_reminder', 'photos_approved_automatically', 'studio_commented', 'guest_commented', 'retention_changed', 'originals_expiring', 'unread_messages', 'welcome', 'role_changed', 'email_undeliverable', 'order_to_review', 'receipt_to_review', 'pause_to_review', 'refund_to_review', 'job_submitted', 'photos_assigned', 'question_answered', 'revision_requested', 'photos_approved', 'customer_commented', 'customer_messages', 'webhooks_disabled', 'studio_digest'));