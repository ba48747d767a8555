CREATE TABLE "photo_revisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"photo_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"round" smallint NOT NULL,
	"note" text,
	"annotations" jsonb NOT NULL,
	"cause" text NOT NULL,
	"decided_cause" text,
	"decided_by_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "photo_revisions_cause" CHECK ("photo_revisions"."cause" in ('mistake', 'change_of_mind')),
	CONSTRAINT "photo_revisions_decided_cause" CHECK ("photo_revisions"."decided_cause" in ('mistake', 'change_of_mind')),
	CONSTRAINT "photo_revisions_decided" CHECK (("photo_revisions"."decided_cause" is null) = ("photo_revisions"."decided_by_id" is null))
);
--> statement-breakpoint
CREATE TABLE "photo_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"photo_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"number" smallint NOT NULL,
	"file_name" text NOT NULL,
	"size" bigint NOT NULL,
	"width" integer,
	"height" integer,
	"warnings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"has_rendition" boolean DEFAULT false NOT NULL,
	"mime_type" text NOT NULL,
	"sha256" text NOT NULL,
	"problems" jsonb NOT NULL,
	"submitted_by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"overrule_reason" text,
	"files_deleted_at" timestamp (3) with time zone,
	CONSTRAINT "photo_versions_type" CHECK ("photo_versions"."mime_type" in ('image/jpeg', 'image/png', 'image/tiff', 'image/webp', 'image/heic', 'image/avif', 'image/vnd.adobe.photoshop', 'image/x-canon-cr2', 'image/x-canon-cr3', 'image/x-nikon-nef', 'image/x-sony-arw', 'image/x-adobe-dng', 'image/x-fujifilm-raf', 'image/x-olympus-orf', 'image/x-panasonic-rw2', 'image/x-pentax-pef', 'image/x-phaseone-iiq', 'image/x-hasselblad-3fr')),
	CONSTRAINT "photo_versions_due" CHECK (("photo_versions"."delivered_at" is null) = ("photo_versions"."due_at" is null))
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_event";--> statement-breakpoint
ALTER TABLE "photo_jobs" DROP CONSTRAINT "photo_jobs_status";--> statement-breakpoint
ALTER TABLE "photos" DROP CONSTRAINT "photos_status";--> statement-breakpoint
ALTER TABLE "photo_uploads" ADD COLUMN "job_id" uuid;--> statement-breakpoint
ALTER TABLE "photo_uploads" ADD COLUMN "photo_id" uuid;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "revision_limit" smallint DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "review_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "review_reminder_days" smallint;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "approved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "photo_revisions" ADD CONSTRAINT "photo_revisions_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_revisions" ADD CONSTRAINT "photo_revisions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_revisions" ADD CONSTRAINT "photo_revisions_version_id_photo_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."photo_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_revisions" ADD CONSTRAINT "photo_revisions_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_versions" ADD CONSTRAINT "photo_versions_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_versions" ADD CONSTRAINT "photo_versions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_versions" ADD CONSTRAINT "photo_versions_submitted_by_id_users_id_fk" FOREIGN KEY ("submitted_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "photo_revisions_round" ON "photo_revisions" USING btree ("photo_id","round");--> statement-breakpoint
CREATE INDEX "photo_revisions_by_user" ON "photo_revisions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "photo_revisions_by_version" ON "photo_revisions" USING btree ("version_id");--> statement-breakpoint
CREATE UNIQUE INDEX "photo_versions_number" ON "photo_versions" USING btree ("photo_id","number");--> statement-breakpoint
CREATE INDEX "photo_versions_by_user" ON "photo_versions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "photo_versions_by_delivery" ON "photo_versions" USING btree ("delivered_at") WHERE delivered_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "photo_versions_one_in_check" ON "photo_versions" USING btree ("photo_id") WHERE delivered_at is null;--> statement-breakpoint
ALTER TABLE "photo_uploads" ADD CONSTRAINT "photo_uploads_job_id_photo_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."photo_jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_uploads" ADD CONSTRAINT "photo_uploads_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photo_uploads_by_job" ON "photo_uploads" USING btree ("job_id","user_id","id") WHERE job_id is not null;--> statement-breakpoint
CREATE INDEX "photos_to_review_by_user" ON "photos" USING btree ("user_id","job_id") WHERE review_due_at is not null;--> statement-breakpoint
CREATE INDEX "photos_by_review" ON "photos" USING btree ("review_due_at","id") WHERE review_due_at is not null;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_event" CHECK ("notifications"."event" in ('order_received', 'order_approved', 'order_rejected', 'invoice_sent', 'invoice_due_soon', 'invoice_overdue', 'invoice_voided', 'receipt_received', 'receipt_approved', 'receipt_rejected', 'plan_active', 'renewal_ahead', 'plan_ending', 'plan_in_grace', 'plan_ended', 'quota_low', 'quota_used_up', 'photos_received', 'job_started', 'question_asked', 'photos_delivered', 'review_reminder', 'photos_approved_automatically', 'originals_expiring', 'unread_messages', 'welcome', 'role_changed', 'email_undeliverable', 'order_to_review', 'receipt_to_review', 'job_submitted', 'question_answered', 'revision_requested', 'photos_approved', 'customer_messages', 'studio_digest'));--> statement-breakpoint
ALTER TABLE "photo_jobs" ADD CONSTRAINT "photo_jobs_status" CHECK ("photo_jobs"."status" in ('received', 'in_progress', 'delivered', 'approved', 'withdrawn'));--> statement-breakpoint
ALTER TABLE "photo_uploads" ADD CONSTRAINT "photo_uploads_photo" CHECK ("photo_uploads"."photo_id" is null or "photo_uploads"."job_id" is not null);--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_review" CHECK (("photos"."status" = 'delivered') = ("photos"."review_due_at" is not null));--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_approved" CHECK (("photos"."status" = 'approved') = ("photos"."approved_at" is not null));--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_status" CHECK ("photos"."status" in ('received', 'in_progress', 'in_check', 'delivered', 'revision_requested', 'approved'));