ALTER TABLE "notifications" DROP CONSTRAINT "notifications_event";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "renewed_period_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_auto_renewal" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription_periods" ADD COLUMN "plan_id" text;--> statement-breakpoint
UPDATE "subscription_periods" SET "plan_id" = "subscriptions"."plan_id" FROM "subscriptions" WHERE "subscriptions"."id" = "subscription_periods"."subscription_id";--> statement-breakpoint
ALTER TABLE "subscription_periods" ALTER COLUMN "plan_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_plan_id" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_cycle" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_renewed_period_exists" FOREIGN KEY ("renewed_period_id") REFERENCES "subscription_periods"("id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_auto_renewal_per_period" ON "orders" USING btree ("renewed_period_id") WHERE is_auto_renewal;--> statement-breakpoint
CREATE INDEX "orders_by_renewed_period" ON "orders" USING btree ("renewed_period_id") WHERE renewed_period_id is not null;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_event" CHECK ("notifications"."event" in ('order_received', 'order_approved', 'order_rejected', 'invoice_sent', 'invoice_due_soon', 'invoice_overdue', 'invoice_voided', 'receipt_received', 'receipt_approved', 'receipt_rejected', 'plan_active', 'renewal_ahead', 'plan_ending', 'plan_in_grace', 'plan_ended', 'quota_low', 'quota_used_up', 'photos_received', 'job_started', 'unread_messages', 'welcome', 'role_changed', 'email_undeliverable', 'order_to_review', 'receipt_to_review', 'job_submitted', 'customer_messages', 'studio_digest'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_renewed_period" CHECK ("orders"."renewed_period_id" is null or "orders"."kind" = 'plan');--> statement-breakpoint
ALTER TABLE "subscription_periods" ADD CONSTRAINT "subscription_periods_plan" CHECK ("subscription_periods"."plan_id" in ('silver-plan', 'gold-plan', 'diamond-plan'));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_next_plan" CHECK ("subscriptions"."next_plan_id" in ('silver-plan', 'gold-plan', 'diamond-plan'));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_next_cycle" CHECK ("subscriptions"."next_cycle" in ('monthly', 'yearly'));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_next_columns" CHECK (num_nonnulls("subscriptions"."next_plan_id", "subscriptions"."next_cycle") in (0, 2)
        and ("subscriptions"."next_plan_id" is null or "subscriptions"."plan_id" is not null));