ALTER TABLE "photo_uploads" ADD COLUMN "crc32" bigint;--> statement-breakpoint
ALTER TABLE "photo_versions" ADD COLUMN "crc32" bigint;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "crc32" bigint;