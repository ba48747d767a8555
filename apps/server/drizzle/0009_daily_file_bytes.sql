CREATE TABLE "daily_file_bytes" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "daily_file_bytes_day_user_id_pk" PRIMARY KEY("day","user_id"),
	CONSTRAINT "daily_file_bytes_not_negative" CHECK ("daily_file_bytes"."bytes" >= 0)
);
--> statement-breakpoint
ALTER TABLE "daily_file_bytes" ADD CONSTRAINT "daily_file_bytes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
