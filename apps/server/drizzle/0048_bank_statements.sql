CREATE TABLE "bank_statement_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"statement_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"account_key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"ordinal" smallint NOT NULL,
	"booked_on" date NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"payer" text,
	"text" text NOT NULL,
	"bank_reference" text,
	"status" text NOT NULL,
	"payment_id" uuid,
	"ignored_reason" text,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"erased_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bank_statement_lines_currency" CHECK ("bank_statement_lines"."currency" in ('USD', 'NGN')),
	CONSTRAINT "bank_statement_lines_status" CHECK ("bank_statement_lines"."status" in ('open', 'matched', 'ignored')),
	CONSTRAINT "bank_statement_lines_amount" CHECK ("bank_statement_lines"."amount_minor" > 0),
	CONSTRAINT "bank_statement_lines_decision" CHECK (("bank_statement_lines"."payment_id" is not null) = ("bank_statement_lines"."status" = 'matched')
        and ("bank_statement_lines"."ignored_reason" is not null) = ("bank_statement_lines"."status" = 'ignored')
        and ("bank_statement_lines"."status" = 'open' or ("bank_statement_lines"."decided_by" is not null and "bank_statement_lines"."decided_at" is not null)))
);
--> statement-breakpoint
CREATE TABLE "bank_statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"account_key" text NOT NULL,
	"currency" text NOT NULL,
	"format" text NOT NULL,
	"file_name" text NOT NULL,
	"sha256" text NOT NULL,
	"header_hash" text,
	"mapping" jsonb,
	"first_day" date,
	"last_day" date,
	"new_count" integer NOT NULL,
	"known_count" integer NOT NULL,
	"outgoing_count" integer NOT NULL,
	"imported_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bank_statements_currency" CHECK ("bank_statements"."currency" in ('USD', 'NGN')),
	CONSTRAINT "bank_statements_format" CHECK ("bank_statements"."format" in ('csv', 'camt053')),
	CONSTRAINT "bank_statements_mapping" CHECK (("bank_statements"."mapping" is null) = ("bank_statements"."header_hash" is null))
);
--> statement-breakpoint
-- Before the foreign key that refers to it.
ALTER TABLE "payments" ADD CONSTRAINT "payments_amount_key" UNIQUE("id","amount_minor","currency");--> statement-breakpoint
ALTER TABLE "bank_statement_lines" ADD CONSTRAINT "bank_statement_lines_statement_id_bank_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."bank_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statement_lines" ADD CONSTRAINT "bank_statement_lines_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statement_lines" ADD CONSTRAINT "bank_statement_lines_payment" FOREIGN KEY ("payment_id","amount_minor","currency") REFERENCES "public"."payments"("id","amount_minor","currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD CONSTRAINT "bank_statements_imported_by_users_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_statement_lines_one" ON "bank_statement_lines" USING btree ("account_key","currency","fingerprint","ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_statement_lines_one_per_payment" ON "bank_statement_lines" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "bank_statement_lines_by_statement" ON "bank_statement_lines" USING btree ("statement_id","id");--> statement-breakpoint
CREATE INDEX "bank_statement_lines_by_status" ON "bank_statement_lines" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "bank_statement_lines_to_erase" ON "bank_statement_lines" USING btree ("created_at") WHERE status <> 'matched' and erased_at is null;--> statement-breakpoint
CREATE INDEX "bank_statements_by_file" ON "bank_statements" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "bank_statements_by_header" ON "bank_statements" USING btree ("header_hash","id");--> statement-breakpoint
CREATE INDEX "bank_statements_by_account" ON "bank_statements" USING btree ("account_key","id");--> statement-breakpoint
CREATE INDEX "invoices_open_by_due" ON "invoices" USING btree ("currency","due_minor","id") WHERE due_minor > 0;--> statement-breakpoint
-- What the bank says of a line never changes, and a line that became a payment is final. Payer and text can be erased.
CREATE FUNCTION "protect_bank_statement_line"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.statement_id, NEW.account_key, NEW.fingerprint, NEW.ordinal, NEW.booked_on, NEW.amount_minor, NEW.currency)
      IS DISTINCT FROM
      (OLD.id, OLD.statement_id, OLD.account_key, OLD.fingerprint, OLD.ordinal, OLD.booked_on, OLD.amount_minor, OLD.currency)
    OR (OLD.status = 'matched' AND (NEW.status, NEW.payment_id) IS DISTINCT FROM (OLD.status, OLD.payment_id)) THEN
    RAISE EXCEPTION 'line % of a bank statement is final', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "bank_statement_lines_protect" BEFORE UPDATE ON "bank_statement_lines"
  FOR EACH ROW EXECUTE FUNCTION "protect_bank_statement_line"();
--> statement-breakpoint
CREATE TRIGGER "bank_statement_lines_reject_deletion" BEFORE DELETE ON "bank_statement_lines"
  FOR EACH ROW EXECUTE FUNCTION "reject_modification"();
