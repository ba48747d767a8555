CREATE TABLE "exchange_rates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"applies_from" date NOT NULL,
	"kobo_per_dollar" integer NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "exchange_rates_rate" CHECK ("exchange_rates"."kobo_per_dollar" between 100 and 10000000)
);
--> statement-breakpoint
ALTER TABLE "subscription_periods" ADD COLUMN "monthly_price_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "subscription_periods" SET "monthly_price_minor" =
    CASE "orders"."billing_cycle" WHEN 'yearly' THEN "orders"."final_price_minor" / 12 ELSE "orders"."final_price_minor" END
  FROM "invoices" JOIN "orders" ON "orders"."id" = "invoices"."order_id"
  WHERE "invoices"."id" = "subscription_periods"."invoice_id";--> statement-breakpoint
ALTER TABLE "subscription_periods" ALTER COLUMN "monthly_price_minor" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "canceled_at" timestamp (3) with time zone;--> statement-breakpoint
-- The last cancellation in the audit log. Without one, it was canceled when it began.
UPDATE "subscriptions" SET "canceled_at" = coalesce((
    SELECT max("audit_records"."created_at") FROM "audit_records"
    WHERE "audit_records"."entity" = 'subscription' AND "audit_records"."entity_id" = "subscriptions"."id"
      AND "audit_records"."action" = 'edit_subscription' AND "audit_records"."after" ->> 'status' = 'cancelled'
  ), "subscriptions"."created_at")
  WHERE "subscriptions"."status" = 'cancelled';--> statement-breakpoint
ALTER TABLE "exchange_rates" ADD CONSTRAINT "exchange_rates_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "exchange_rates_by_day" ON "exchange_rates" USING btree ("applies_from");--> statement-breakpoint
DROP INDEX "ledger_entries_by_kind";--> statement-breakpoint
CREATE INDEX "ledger_entries_by_kind" ON "ledger_entries" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "ledger_entries_for_reports" ON "ledger_entries" USING btree ("kind","currency","created_at","due_minor","credit_minor","user_id");--> statement-breakpoint
CREATE INDEX "invoices_outstanding" ON "invoices" USING btree ("id") WHERE due_minor > 0;--> statement-breakpoint
CREATE INDEX "invoices_outstanding_by_due_date" ON "invoices" USING btree ("currency","due_date","due_minor") WHERE due_minor > 0;--> statement-breakpoint
CREATE INDEX "orders_by_renewal" ON "orders" USING btree ("kind","is_auto_renewal","id");--> statement-breakpoint
CREATE INDEX "orders_for_reports" ON "orders" USING btree ("is_auto_renewal","created_at","currency","kind","status","completed_at");--> statement-breakpoint
CREATE INDEX "subscription_periods_for_reports" ON "subscription_periods" USING btree ("grace_ends_at","starts_at","ends_at","subscription_id","monthly_price_minor");--> statement-breakpoint
CREATE INDEX "subscriptions_for_reports" ON "subscriptions" USING btree ("kind","id","currency","canceled_at");--> statement-breakpoint
CREATE INDEX "usage_entries_for_reports" ON "usage_entries" USING btree ("created_at","period_id","tier","images");--> statement-breakpoint
ALTER TABLE "subscription_periods" ADD CONSTRAINT "subscription_periods_monthly_price" CHECK ("subscription_periods"."monthly_price_minor" >= 0);--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_canceled_at" CHECK (("subscriptions"."status" = 'cancelled') = ("subscriptions"."canceled_at" is not null));
--> statement-breakpoint
CREATE TRIGGER "exchange_rates_reject_modification" BEFORE UPDATE OR DELETE ON "exchange_rates"
  FOR EACH ROW EXECUTE FUNCTION "reject_modification"();
--> statement-breakpoint
CREATE TRIGGER "exchange_rates_reject_truncate" BEFORE TRUNCATE ON "exchange_rates"
  FOR EACH STATEMENT EXECUTE FUNCTION "reject_modification"();
