CREATE TABLE "payment_profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"currency" text NOT NULL,
	"payment_details" jsonb NOT NULL,
	"is_default" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_profiles_currency" CHECK ("payment_profiles"."currency" in ('USD', 'NGN'))
);
--> statement-breakpoint
CREATE TABLE "studio_settings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"legal_details" jsonb,
	"legal_details_version" integer DEFAULT 0 NOT NULL,
	"opening_hours" jsonb,
	"opening_hours_version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "studio_settings_single_row" CHECK ("studio_settings"."id" = '00000000-0000-7000-8000-000000000001')
);
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_profiles_by_name" ON "payment_profiles" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "payment_profiles_one_default" ON "payment_profiles" USING btree ("currency") WHERE is_default;