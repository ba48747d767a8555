CREATE TABLE "bought_images" (
	"subscription_id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"service_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price_minor" bigint NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"special_instructions" text,
	CONSTRAINT "bought_images_service" CHECK ("bought_images"."service_id" in ('natural-retouch', 'high-end-retouch', 'magazine-retouch', 'basic-product', 'premium-product')),
	CONSTRAINT "bought_images_used" CHECK ("bought_images"."used" between 0 and "bought_images"."quantity")
);
--> statement-breakpoint
CREATE TABLE "credential_failures" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ended_tokens" (
	"jti" uuid PRIMARY KEY NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"call" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	"answer" jsonb
);
--> statement-breakpoint
CREATE TABLE "password_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "requests" DROP CONSTRAINT "requests_kind";--> statement-breakpoint
ALTER TABLE "requests" ALTER COLUMN "plan_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "requests" ALTER COLUMN "billing_cycle" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "requests" ALTER COLUMN "monthly_price_minor" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ALTER COLUMN "plan_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "title" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "requests" SET "title" = case "plan_id" when 'silver-plan' then 'Silver Plan' when 'gold-plan' then 'Gold Plan' else 'Diamond Plan' end;--> statement-breakpoint
ALTER TABLE "requests" ALTER COLUMN "title" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "service_id" text;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "quantity" integer;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "unit_price_minor" bigint;--> statement-breakpoint
ALTER TABLE "subscription_periods" ADD COLUMN "adjustment" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "kind" text DEFAULT 'subscription' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ALTER COLUMN "kind" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "title" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "subscriptions" SET "title" = case "plan_id" when 'silver-plan' then 'Silver Plan' when 'gold-plan' then 'Gold Plan' else 'Diamond Plan' end;--> statement-breakpoint
ALTER TABLE "subscriptions" ALTER COLUMN "title" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "password_hash" text;--> statement-breakpoint
ALTER TABLE "bought_images" ADD CONSTRAINT "bought_images_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bought_images" ADD CONSTRAINT "bought_images_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_links" ADD CONSTRAINT "password_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bought_images_one_per_invoice" ON "bought_images" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "credential_failures_by_last" ON "credential_failures" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "ended_tokens_by_end" ON "ended_tokens" USING btree ("ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "idempotency_keys_once" ON "idempotency_keys" USING btree ("user_id","call","key");--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_start" ON "idempotency_keys" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "password_links_by_user" ON "password_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_links_by_end" ON "password_links" USING btree ("ends_at");--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_service" CHECK ("requests"."service_id" in ('natural-retouch', 'high-end-retouch', 'magazine-retouch', 'basic-product', 'premium-product'));--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_ordered" CHECK (case "requests"."kind"
        when 'subscription' then num_nonnulls(plan_id, billing_cycle, monthly_price_minor) = 3
          and num_nonnulls(service_id, quantity, unit_price_minor) = 0
        else num_nonnulls(plan_id, billing_cycle, monthly_price_minor) = 0
          and num_nonnulls(service_id, quantity, unit_price_minor) = 3 end);--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_kind" CHECK ("requests"."kind" in ('subscription', 'payPerImage'));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_kind" CHECK ("subscriptions"."kind" in ('subscription', 'payPerImage'));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_bought" CHECK (("subscriptions"."kind" = 'subscription') = ("subscriptions"."plan_id" is not null));