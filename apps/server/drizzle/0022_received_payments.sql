ALTER TABLE "receipts" ADD COLUMN "reviewed_by" uuid;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "received_amount_minor" bigint;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "received_date" date;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "difference_reason" text;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receipts_by_group" ON "receipts" USING btree ((case "status" when 'submitted' then 'to_review' when 'approved' then 'reviewed' when 'rejected' then 'reviewed' end),"id");--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_received_amount" CHECK ("receipts"."received_amount_minor" > 0);--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_received_columns" CHECK (case when "receipts"."received_amount_minor" is null
        then num_nonnulls("receipts"."received_date", "receipts"."difference_reason") = 0
        else "receipts"."received_date" is not null and "receipts"."status" = 'approved' end);
--> statement-breakpoint
-- Who reviewed a receipt was in the audit log only.
UPDATE "receipts" SET "reviewed_by" = "audit_records"."actor_id" FROM "audit_records"
  WHERE "audit_records"."entity_id" = "receipts"."id" AND "audit_records"."action" = 'receipt_' || "receipts"."status";
