ALTER TABLE "photo_uploads" ADD COLUMN "profile" text;--> statement-breakpoint
ALTER TABLE "photo_uploads" ADD COLUMN "bit_depth" smallint;--> statement-breakpoint
ALTER TABLE "photo_versions" ADD COLUMN "profile" text;--> statement-breakpoint
ALTER TABLE "photo_versions" ADD COLUMN "bit_depth" smallint;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "profile" text;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "bit_depth" smallint;