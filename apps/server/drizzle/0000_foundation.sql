CREATE TABLE "audit_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" uuid,
	"is_own_case" boolean NOT NULL,
	"act" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"address" text
);
--> statement-breakpoint
CREATE TABLE "invoice_counters" (
	"year" smallint PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"request_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"items" jsonb NOT NULL,
	"status" text NOT NULL,
	"due_date" date NOT NULL,
	"payment_details" jsonb NOT NULL,
	"payment_instructions" text NOT NULL,
	"notes" text,
	"viewed_at" timestamp (3) with time zone,
	"payment_made_at" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invoices_currency" CHECK ("invoices"."currency" in ('USD', 'NGN')),
	CONSTRAINT "invoices_status" CHECK ("invoices"."status" in ('pending', 'approved', 'rejected', 'sent', 'viewed', 'payment_made', 'payment_confirmed', 'paid', 'void')),
	CONSTRAINT "invoices_amount" CHECK ("invoices"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "receipt_files" (
	"receipt_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"storage_key" text NOT NULL,
	"file_name" text NOT NULL,
	"file_type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "receipt_files_receipt_id_revision_pk" PRIMARY KEY("receipt_id","revision"),
	CONSTRAINT "receipt_files_type" CHECK ("receipt_files"."file_type" in ('image/jpeg', 'image/png', 'application/pdf'))
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"payment_method" text NOT NULL,
	"transaction_reference" text NOT NULL,
	"payment_date" date NOT NULL,
	"link" text,
	"revision" integer DEFAULT 1 NOT NULL,
	"notes" text,
	"admin_notes" text,
	"reviewed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "receipts_currency" CHECK ("receipts"."currency" in ('USD', 'NGN')),
	CONSTRAINT "receipts_status" CHECK ("receipts"."status" in ('submitted', 'approved', 'rejected')),
	CONSTRAINT "receipts_method" CHECK ("receipts"."payment_method" in ('bank_transfer', 'cash', 'check', 'other')),
	CONSTRAINT "receipts_amount" CHECK ("receipts"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"plan_id" text NOT NULL,
	"billing_cycle" text NOT NULL,
	"currency" text NOT NULL,
	"monthly_price_minor" bigint NOT NULL,
	"final_price_minor" bigint NOT NULL,
	"usd_price_minor" bigint NOT NULL,
	"company_name" text NOT NULL,
	"contact_person" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"address" jsonb NOT NULL,
	"tax_id" text,
	"special_instructions" text,
	"status" text NOT NULL,
	"admin_notes" text,
	"approved_at" timestamp (3) with time zone,
	"rejected_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "requests_kind" CHECK ("requests"."kind" in ('subscription', 'pay_per_image')),
	CONSTRAINT "requests_plan" CHECK ("requests"."plan_id" in ('silver-plan', 'gold-plan', 'diamond-plan')),
	CONSTRAINT "requests_cycle" CHECK ("requests"."billing_cycle" in ('monthly', 'yearly')),
	CONSTRAINT "requests_currency" CHECK ("requests"."currency" in ('USD', 'NGN')),
	CONSTRAINT "requests_status" CHECK ("requests"."status" in ('pending', 'approved', 'rejected', 'invoice_sent', 'completed'))
);
--> statement-breakpoint
CREATE TABLE "subscription_periods" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"cycle" text NOT NULL,
	"anchor_day" smallint NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"images" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "periods_cycle" CHECK ("subscription_periods"."cycle" in ('monthly', 'yearly')),
	CONSTRAINT "periods_length" CHECK ("subscription_periods"."starts_at" <= "subscription_periods"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"plan_id" text NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"auto_renew" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "subscriptions_plan" CHECK ("subscriptions"."plan_id" in ('silver-plan', 'gold-plan', 'diamond-plan')),
	CONSTRAINT "subscriptions_currency" CHECK ("subscriptions"."currency" in ('USD', 'NGN')),
	CONSTRAINT "subscriptions_status" CHECK ("subscriptions"."status" in ('active', 'inactive', 'suspended', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"is_email_verified" boolean NOT NULL,
	"full_name" text,
	"company_name" text,
	"phone" text,
	"user_type" text,
	"role" text DEFAULT 'user' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"admin_grant_spent" boolean DEFAULT false NOT NULL,
	"identity_issuer" text,
	"identity_subject" text,
	"token_epoch" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "users_role" CHECK ("users"."role" in ('user', 'admin')),
	CONSTRAINT "users_user_type" CHECK ("users"."user_type" in ('photographer', 'agency', 'brand', 'other'))
);
--> statement-breakpoint
ALTER TABLE "audit_records" ADD CONSTRAINT "audit_records_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_files" ADD CONSTRAINT "receipt_files_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_periods" ADD CONSTRAINT "subscription_periods_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_periods" ADD CONSTRAINT "subscription_periods_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_by_entity" ON "audit_records" USING btree ("entity","entity_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_standing_per_request" ON "invoices" USING btree ("request_id") WHERE status <> 'void';--> statement-breakpoint
CREATE INDEX "invoices_by_user" ON "invoices" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "invoices_by_status" ON "invoices" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "receipt_files_by_hash" ON "receipt_files" USING btree ("sha256");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_one_standing_per_invoice" ON "receipts" USING btree ("invoice_id") WHERE status <> 'rejected';--> statement-breakpoint
CREATE INDEX "receipts_by_invoice" ON "receipts" USING btree ("invoice_id","id");--> statement-breakpoint
CREATE INDEX "receipts_by_user" ON "receipts" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "receipts_by_status" ON "receipts" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "receipts_by_reference" ON "receipts" USING btree (lower("transaction_reference"));--> statement-breakpoint
CREATE INDEX "requests_by_user" ON "requests" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "requests_by_status" ON "requests" USING btree ("kind","status","id");--> statement-breakpoint
CREATE UNIQUE INDEX "periods_one_per_invoice" ON "subscription_periods" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "periods_by_subscription" ON "subscription_periods" USING btree ("subscription_id","starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_per_plan" ON "subscriptions" USING btree ("user_id","plan_id","currency") WHERE status <> 'cancelled';--> statement-breakpoint
CREATE INDEX "subscriptions_by_user" ON "subscriptions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "subscriptions_by_status" ON "subscriptions" USING btree ("status","id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_identity" ON "users" USING btree ("identity_issuer","identity_subject");