CREATE TABLE "annotation_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"photo_id" uuid NOT NULL,
	"revision_id" uuid,
	"number" smallint NOT NULL,
	"author_id" uuid NOT NULL,
	"action" text NOT NULL,
	"text" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "annotation_comments_action" CHECK ("annotation_comments"."action" in ('comment', 'resolve', 'reopen')),
	CONSTRAINT "annotation_comments_text" CHECK ("annotation_comments"."action" <> 'comment' or "annotation_comments"."text" is not null)
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_event";--> statement-breakpoint
ALTER TABLE "annotation_comments" ADD CONSTRAINT "annotation_comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "annotation_comments" ADD CONSTRAINT "annotation_comments_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "annotation_comments" ADD CONSTRAINT "annotation_comments_revision_id_photo_revisions_id_fk" FOREIGN KEY ("revision_id") REFERENCES "public"."photo_revisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "annotation_comments" ADD CONSTRAINT "annotation_comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "annotation_comments_by_photo" ON "annotation_comments" USING btree ("photo_id","id");--> statement-breakpoint
CREATE INDEX "annotation_comments_by_user" ON "annotation_comments" USING btree ("user_id","id");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_event" CHECK ("notifications"."event" in ('order_received', 'order_approved', 'order_rejected', 'invoice_sent', 'invoice_due_soon', 'invoice_overdue', 'invoice_voided', 'receipt_received', 'receipt_approved', 'receipt_rejected', 'plan_active', 'renewal_ahead', 'plan_ending', 'plan_in_grace', 'plan_ended', 'quota_low', 'quota_used_up', 'photos_received', 'job_started', 'question_asked', 'photos_delivered', 'review_reminder', 'photos_approved_automatically', 'studio_commented', 'guest_commented', 'originals_expiring', 'unread_messages', 'welcome', 'role_changed', 'email_undeliverable', 'order_to_review', 'receipt_to_review', 'job_submitted', 'photos_assigned', 'question_answered', 'revision_requested', 'photos_approved', 'customer_commented', 'customer_messages', 'studio_digest'));