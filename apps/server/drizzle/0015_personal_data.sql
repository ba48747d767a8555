CREATE TABLE "data_exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"ready_at" timestamp (3) with time zone,
	"size" bigint,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "data_exports_state" CHECK ("data_exports"."state" in ('preparing', 'ready', 'failed')),
	CONSTRAINT "data_exports_ready" CHECK (num_nonnulls("data_exports"."ready_at", "data_exports"."size", "data_exports"."expires_at") = case "data_exports"."state" when 'ready' then 3 else 0 end)
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "photo_jobs" ADD COLUMN "deletion_notice_days" smallint;--> statement-breakpoint
ALTER TABLE "photo_jobs" ADD COLUMN "originals_expire_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "files_deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_one_per_user" ON "data_exports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "data_exports_by_request" ON "data_exports" USING btree ("requested_at");
