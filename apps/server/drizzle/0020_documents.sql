CREATE TABLE "payment_counters" (
	"year" smallint PRIMARY KEY NOT NULL,
	"last_number" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"invoice_id" uuid NOT NULL,
	"receipt_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"payment_method" text NOT NULL,
	"transaction_reference" text NOT NULL,
	"payment_date" date NOT NULL,
	"bill_to" jsonb NOT NULL,
	"issuer" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payments_currency" CHECK ("payments"."currency" in ('USD', 'NGN')),
	CONSTRAINT "payments_method" CHECK ("payments"."payment_method" in ('bank_transfer', 'cash', 'check', 'other')),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_minor" > 0)
);
--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "bill_to" jsonb;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "issuer" jsonb;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "voided_at" timestamp (3) with time zone;--> statement-breakpoint
-- The studio had no legal details besides its name and email. An order's details can't be edited, so they still are what
-- they were when its invoice was issued.
UPDATE "invoices" SET
  "bill_to" = jsonb_build_object('companyName', "orders"."company_name", 'contactPerson', "orders"."contact_person",
    'address', "orders"."address", 'taxId', "orders"."tax_id"),
  "issuer" = jsonb_build_object('legalName', 'Burnish', 'address', NULL, 'taxId', NULL,
    'registrationNumber', NULL, 'email', 'hello@burnish.test', 'phone', NULL)
  FROM "orders" WHERE "orders"."id" = "invoices"."order_id";
--> statement-breakpoint
UPDATE "invoices" SET "voided_at" = coalesce(
    (SELECT max("created_at") FROM "audit_records" WHERE "entity_id" = "invoices"."id" AND "action" = 'invoice_void'),
    "created_at")
  WHERE "status" = 'void';
--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "bill_to" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "issuer" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_number" ON "payments" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_by_receipt" ON "payments" USING btree ("receipt_id");--> statement-breakpoint
CREATE INDEX "payments_by_invoice" ON "payments" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "payments_by_user" ON "payments" USING btree ("user_id","id");
--> statement-breakpoint
-- Existing payments are numbered in the order of their confirmation. The IDs are version 7 UUIDs of that time.
INSERT INTO "payments" ("id", "number", "invoice_id", "receipt_id", "user_id", "amount_minor", "currency",
    "payment_method", "transaction_reference", "payment_date", "bill_to", "issuer", "created_at")
  SELECT overlay(gen_random_uuid()::text placing
      substr("hex", 1, 8) || '-' || substr("hex", 9, 4) || '-7' from 1 for 15)::uuid,
    'RCP-' || "year" || '-' || lpad((row_number() OVER (PARTITION BY "year" ORDER BY "at", "id"))::text, 6, '0'),
    "invoice_id", "id", "user_id", "amount_minor", "currency",
    "payment_method", "transaction_reference", "payment_date", "bill_to", "issuer", "at"
  FROM (
    SELECT "receipts".*, "invoices"."bill_to", "invoices"."issuer", "confirmed"."at",
      extract(year FROM "confirmed"."at" AT TIME ZONE 'UTC')::int AS "year",
      lpad(to_hex((extract(epoch FROM "confirmed"."at") * 1000)::bigint), 12, '0') AS "hex"
    FROM "receipts"
      JOIN "invoices" ON "invoices"."id" = "receipts"."invoice_id"
      CROSS JOIN LATERAL (
        SELECT coalesce("invoices"."confirmed_at", "receipts"."reviewed_at", "receipts"."created_at") AS "at"
      ) AS "confirmed"
    WHERE "receipts"."status" = 'approved'
  ) AS "approved";
--> statement-breakpoint
INSERT INTO "payment_counters" ("year", "last_number")
  SELECT extract(year FROM "created_at" AT TIME ZONE 'UTC'), count(*) FROM "payments" GROUP BY 1;
