CREATE TABLE "photo_forms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"announced_bytes" bigint NOT NULL,
	"received_bytes" bigint DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "photo_uploads" DROP CONSTRAINT "photo_uploads_rejection";--> statement-breakpoint
ALTER TABLE "photo_forms" ADD CONSTRAINT "photo_forms_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photo_forms_by_user" ON "photo_forms" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "photo_uploads" ADD CONSTRAINT "photo_uploads_rejection" CHECK ("photo_uploads"."rejection" in ('not_a_photo', 'unreadable', 'too_many_pixels', 'too_much_memory', 'too_slow', 'unsupported_format'));