CREATE TABLE "job_counters" (
	"year" smallint PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "photo_jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"user_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"brief" text,
	"pace" text NOT NULL,
	"status" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "photo_jobs_pace" CHECK ("photo_jobs"."pace" in ('usual', 'sooner', 'rush')),
	CONSTRAINT "photo_jobs_status" CHECK ("photo_jobs"."status" in ('received', 'in_work'))
);
--> statement-breakpoint
CREATE TABLE "photo_uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"size" bigint NOT NULL,
	"width" integer,
	"height" integer,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_pictured" boolean DEFAULT false NOT NULL,
	"folder" text NOT NULL,
	"state" text NOT NULL,
	"refusal" text,
	"mime_type" text,
	"sha256" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"touched_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "photo_uploads_type" CHECK ("photo_uploads"."mime_type" in ('image/jpeg', 'image/png', 'image/tiff', 'image/webp', 'image/heic', 'image/x-canon-cr2', 'image/x-canon-cr3', 'image/x-nikon-nef', 'image/x-sony-arw', 'image/x-adobe-dng')),
	CONSTRAINT "photo_uploads_state" CHECK ("photo_uploads"."state" in ('arriving', 'checking', 'ready', 'refused')),
	CONSTRAINT "photo_uploads_refusal" CHECK ("photo_uploads"."refusal" in ('not_a_photograph', 'unreadable', 'too_many_pixels', 'no_decoder')),
	CONSTRAINT "photo_uploads_refused" CHECK (("photo_uploads"."state" = 'refused') = ("photo_uploads"."refusal" is not null)),
	CONSTRAINT "photo_uploads_ready" CHECK ("photo_uploads"."state" <> 'ready' or ("photo_uploads"."mime_type" is not null and "photo_uploads"."sha256" is not null))
);
--> statement-breakpoint
CREATE TABLE "photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"period_id" uuid,
	"file_name" text NOT NULL,
	"size" bigint NOT NULL,
	"width" integer,
	"height" integer,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_pictured" boolean DEFAULT false NOT NULL,
	"mime_type" text NOT NULL,
	"sha256" text NOT NULL,
	"tier" text,
	"status" text NOT NULL,
	"notes" text,
	"marks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "photos_type" CHECK ("photos"."mime_type" in ('image/jpeg', 'image/png', 'image/tiff', 'image/webp', 'image/heic', 'image/x-canon-cr2', 'image/x-canon-cr3', 'image/x-nikon-nef', 'image/x-sony-arw', 'image/x-adobe-dng')),
	CONSTRAINT "photos_tier" CHECK ("photos"."tier" in ('natural', 'highEnd', 'magazine')),
	CONSTRAINT "photos_status" CHECK ("photos"."status" in ('received', 'in_work'))
);
--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "search" text NOT NULL GENERATED ALWAYS AS (lower("file_name")) STORED;
--> statement-breakpoint
ALTER TABLE "photo_jobs" ADD COLUMN "search" text;
--> statement-breakpoint
CREATE FUNCTION "fill_photo_job_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT lower(NEW.number) || E'\n' || search INTO NEW.search FROM users WHERE id = NEW.user_id FOR SHARE;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "photo_jobs_fill_search" BEFORE INSERT OR UPDATE OF "user_id", "number" ON "photo_jobs"
  FOR EACH ROW EXECUTE FUNCTION "fill_photo_job_search"();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "refill_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE invoices SET user_id = user_id WHERE user_id = NEW.id;
  UPDATE receipts SET user_id = user_id WHERE user_id = NEW.id;
  UPDATE subscriptions SET user_id = user_id WHERE user_id = NEW.id;
  UPDATE photo_jobs SET user_id = user_id WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
ALTER TABLE "usage_entries" DROP CONSTRAINT "usage_reason";--> statement-breakpoint
ALTER TABLE "usage_entries" ADD COLUMN "photo_id" uuid;--> statement-breakpoint
ALTER TABLE "photo_jobs" ADD CONSTRAINT "photo_jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_jobs" ADD CONSTRAINT "photo_jobs_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_uploads" ADD CONSTRAINT "photo_uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_job_id_photo_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."photo_jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_period_id_subscription_periods_id_fk" FOREIGN KEY ("period_id") REFERENCES "public"."subscription_periods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "photo_jobs_number" ON "photo_jobs" USING btree ("number");--> statement-breakpoint
CREATE INDEX "photo_jobs_by_user" ON "photo_jobs" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "photo_jobs_by_status" ON "photo_jobs" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "photo_jobs_search" ON "photo_jobs" USING gin (search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "photo_uploads_by_user" ON "photo_uploads" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "photo_uploads_by_touch" ON "photo_uploads" USING btree ("touched_at");--> statement-breakpoint
CREATE INDEX "photo_uploads_by_hash" ON "photo_uploads" USING btree ("user_id","sha256");--> statement-breakpoint
CREATE INDEX "photos_by_job" ON "photos" USING btree ("job_id","id") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "photos_by_user" ON "photos" USING btree ("user_id","id") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "photos_by_status" ON "photos" USING btree ("status","id") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "photos_by_tier" ON "photos" USING btree ("tier","id") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "photos_by_subscription" ON "photos" USING btree ("subscription_id","id") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "photos_by_hash" ON "photos" USING btree ("user_id","sha256");--> statement-breakpoint
CREATE INDEX "photos_search" ON "photos" USING gin (search gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "usage_entries" ADD CONSTRAINT "usage_entries_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "usage_by_photo" ON "usage_entries" USING btree ("photo_id") WHERE "usage_entries"."photo_id" is not null;--> statement-breakpoint
ALTER TABLE "usage_entries" ADD CONSTRAINT "usage_reason" CHECK ("usage_entries"."reason" is not null or "usage_entries"."photo_id" is not null);