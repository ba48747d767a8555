CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"files" bigint NOT NULL,
	"bytes" bigint NOT NULL,
	"is_encrypted" boolean NOT NULL,
	CONSTRAINT "backups_not_negative" CHECK ("backups"."files" >= 0 and "backups"."bytes" >= 0)
);
