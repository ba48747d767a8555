CREATE TABLE "customer_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "audit_records" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
-- The customers of existing records. Records of deleted entities stay without one.
ALTER TABLE "audit_records" DISABLE TRIGGER "audit_records_reject_modification";--> statement-breakpoint
UPDATE "audit_records" SET "owner_id" = "entities"."owner_id" FROM (
  SELECT "id", "id" AS "owner_id" FROM "users"
  UNION ALL SELECT "id", "user_id" FROM "orders"
  UNION ALL SELECT "id", "user_id" FROM "invoices"
  UNION ALL SELECT "id", "user_id" FROM "receipts"
  UNION ALL SELECT "id", "user_id" FROM "subscriptions"
  UNION ALL SELECT "id", "user_id" FROM "chats"
  UNION ALL SELECT "id", "user_id" FROM "photo_jobs"
  UNION ALL SELECT "id", "user_id" FROM "photos"
) AS "entities" WHERE "entities"."id" = "audit_records"."entity_id";--> statement-breakpoint
ALTER TABLE "audit_records" ENABLE TRIGGER "audit_records_reject_modification";--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_notes_by_customer" ON "customer_notes" USING btree ("customer_id","id");--> statement-breakpoint
ALTER TABLE "audit_records" ADD CONSTRAINT "audit_records_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_records_by_owner" ON "audit_records" USING btree ("owner_id","id");