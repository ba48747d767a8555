CREATE TABLE "guest_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"photo_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"guest_name" text NOT NULL,
	"text" text NOT NULL,
	"mark" jsonb,
	"revision_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "share_link_openings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"link_id" uuid NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "share_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"name" text NOT NULL,
	"password_hash" text,
	"allows_comments" boolean NOT NULL,
	"watermark" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"open_count" integer DEFAULT 0 NOT NULL,
	"notified_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_event";--> statement-breakpoint
ALTER TABLE "guest_comments" ADD CONSTRAINT "guest_comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_comments" ADD CONSTRAINT "guest_comments_job_id_photo_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."photo_jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_comments" ADD CONSTRAINT "guest_comments_link_id_share_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."share_links"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_comments" ADD CONSTRAINT "guest_comments_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_comments" ADD CONSTRAINT "guest_comments_version_id_photo_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."photo_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_comments" ADD CONSTRAINT "guest_comments_revision_id_photo_revisions_id_fk" FOREIGN KEY ("revision_id") REFERENCES "public"."photo_revisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_link_openings" ADD CONSTRAINT "share_link_openings_link_id_share_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."share_links"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_job_id_photo_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."photo_jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guest_comments_by_job" ON "guest_comments" USING btree ("job_id","id");--> statement-breakpoint
CREATE INDEX "guest_comments_by_link" ON "guest_comments" USING btree ("link_id","id");--> statement-breakpoint
CREATE INDEX "guest_comments_by_user" ON "guest_comments" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "guest_comments_by_photo" ON "guest_comments" USING btree ("photo_id","id");--> statement-breakpoint
CREATE INDEX "guest_comments_by_version" ON "guest_comments" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "share_link_openings_by_link" ON "share_link_openings" USING btree ("link_id","id");--> statement-breakpoint
CREATE INDEX "share_links_by_job" ON "share_links" USING btree ("job_id","id");--> statement-breakpoint
CREATE INDEX "share_links_by_user" ON "share_links" USING btree ("user_id","id");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_event" CHECK ("notifications"."event" in ('order_received', 'order_approved', 'order_rejected', 'invoice_sent', 'invoice_due_soon', 'invoice_overdue', 'invoice_voided', 'receipt_received', 'receipt_approved', 'receipt_rejected', 'plan_active', 'renewal_ahead', 'plan_ending', 'plan_in_grace', 'plan_ended', 'quota_low', 'quota_used_up', 'photos_received', 'job_started', 'question_asked', 'photos_delivered', 'review_reminder', 'photos_approved_automatically', 'guest_commented', 'originals_expiring', 'unread_messages', 'welcome', 'role_changed', 'email_undeliverable', 'order_to_review', 'receipt_to_review', 'job_submitted', 'photos_assigned', 'question_answered', 'revision_requested', 'photos_approved', 'customer_messages', 'studio_digest'));