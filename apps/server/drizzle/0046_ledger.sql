CREATE TABLE "credit_balances" (
	"user_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"credit_minor" bigint NOT NULL,
	CONSTRAINT "credit_balances_user_id_currency_pk" PRIMARY KEY("user_id","currency"),
	CONSTRAINT "credit_balances_currency" CHECK ("credit_balances"."currency" in ('USD', 'NGN')),
	CONSTRAINT "credit_balances_credit" CHECK ("credit_balances"."credit_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "credit_note_counters" (
	"year" smallint PRIMARY KEY NOT NULL,
	"last_number" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"invoice_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"items" jsonb NOT NULL,
	"reason" text NOT NULL,
	"bill_to" jsonb NOT NULL,
	"issuer" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "credit_notes_currency" CHECK ("credit_notes"."currency" in ('USD', 'NGN')),
	CONSTRAINT "credit_notes_amount" CHECK ("credit_notes"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"kind" text NOT NULL,
	"invoice_id" uuid,
	"payment_id" uuid,
	"credit_note_id" uuid,
	"refund_id" uuid,
	"due_minor" bigint NOT NULL,
	"credit_minor" bigint NOT NULL,
	"actor_id" uuid,
	"reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_entries_currency" CHECK ("ledger_entries"."currency" in ('USD', 'NGN')),
	CONSTRAINT "ledger_entries_kind" CHECK ("ledger_entries"."kind" in ('invoice', 'void', 'payment', 'credit_applied', 'credit_returned', 'credit_note', 'refund', 'write_off')),
	CONSTRAINT "ledger_entries_amounts" CHECK (case "ledger_entries"."kind"
        when 'invoice' then due_minor > 0 and credit_minor = 0
        when 'void' then due_minor < 0 and credit_minor = 0
        when 'payment' then due_minor <= 0 and credit_minor >= 0 and due_minor < credit_minor
        when 'credit_applied' then due_minor < 0 and credit_minor = due_minor
        when 'credit_returned' then due_minor > 0 and credit_minor = due_minor
        when 'credit_note' then due_minor = 0 and credit_minor > 0
        when 'refund' then due_minor = 0 and credit_minor < 0
        when 'write_off' then due_minor < 0 and credit_minor = 0 and reason is not null
        else false end),
	CONSTRAINT "ledger_entries_documents" CHECK (("ledger_entries"."invoice_id" is null) = ("ledger_entries"."kind" = 'refund')
        and ("ledger_entries"."payment_id" is not null) = ("ledger_entries"."kind" = 'payment')
        and ("ledger_entries"."credit_note_id" is not null) = ("ledger_entries"."kind" = 'credit_note')
        and ("ledger_entries"."refund_id" is not null) = ("ledger_entries"."kind" = 'refund'))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"method" text NOT NULL,
	"reference" text NOT NULL,
	"refund_date" date NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "refunds_currency" CHECK ("refunds"."currency" in ('USD', 'NGN')),
	CONSTRAINT "refunds_method" CHECK ("refunds"."method" in ('bank_transfer', 'cash', 'check', 'other', 'card')),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_minor" > 0)
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_event";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_method";--> statement-breakpoint
DROP INDEX "receipts_one_active_per_invoice";--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "receipt_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "transaction_reference" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "due_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "paid_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "credited_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "due_minor" bigint;--> statement-breakpoint
ALTER TABLE "credit_balances" ADD CONSTRAINT "credit_balances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_credit_note_id_credit_notes_id_fk" FOREIGN KEY ("credit_note_id") REFERENCES "public"."credit_notes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_notes_number" ON "credit_notes" USING btree ("number");--> statement-breakpoint
CREATE INDEX "credit_notes_by_invoice" ON "credit_notes" USING btree ("invoice_id","id");--> statement-breakpoint
CREATE INDEX "credit_notes_by_user" ON "credit_notes" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "ledger_entries_by_user" ON "ledger_entries" USING btree ("user_id","currency","id");--> statement-breakpoint
CREATE INDEX "ledger_entries_by_invoice" ON "ledger_entries" USING btree ("invoice_id","id");--> statement-breakpoint
CREATE INDEX "ledger_entries_by_kind" ON "ledger_entries" USING btree ("kind","currency","id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_one_per_payment" ON "ledger_entries" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_one_per_credit_note" ON "ledger_entries" USING btree ("credit_note_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_one_per_refund" ON "ledger_entries" USING btree ("refund_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_one_issue" ON "ledger_entries" USING btree ("invoice_id") WHERE kind = 'invoice';--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_one_void" ON "ledger_entries" USING btree ("invoice_id") WHERE kind = 'void';--> statement-breakpoint
CREATE INDEX "refunds_by_user" ON "refunds" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_one_submitted_per_invoice" ON "receipts" USING btree ("invoice_id") WHERE status = 'submitted';--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_event" CHECK ("notifications"."event" in ('order_received', 'order_approved', 'order_rejected', 'invoice_sent', 'invoice_due_soon', 'invoice_overdue', 'invoice_voided', 'receipt_received', 'receipt_approved', 'receipt_rejected', 'payment_recorded', 'invoice_settled', 'credit_note_issued', 'refund_recorded', 'plan_active', 'renewal_ahead', 'plan_ending', 'plan_in_grace', 'plan_ended', 'quota_low', 'quota_used_up', 'photos_received', 'job_started', 'due_time_changed', 'question_asked', 'photos_delivered', 'review_reminder', 'photos_approved_automatically', 'studio_commented', 'guest_commented', 'retention_changed', 'originals_expiring', 'unread_messages', 'welcome', 'role_changed', 'email_undeliverable', 'order_to_review', 'receipt_to_review', 'job_submitted', 'photos_assigned', 'question_answered', 'revision_requested', 'photos_approved', 'customer_commented', 'customer_messages', 'studio_digest'));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_sums" CHECK ("invoices"."due_minor" between 0 and "invoices"."amount_minor" and "invoices"."paid_minor" between 0 and "invoices"."amount_minor"
        and "invoices"."credited_minor" between 0 and "invoices"."paid_minor");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_reference" CHECK ("payments"."transaction_reference" is not null or "payments"."receipt_id" is null);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_method" CHECK ("payments"."payment_method" in ('bank_transfer', 'cash', 'check', 'other', 'card'));--> statement-breakpoint
UPDATE "receipts" SET "due_minor" = "invoices"."amount_minor" FROM "invoices"
  WHERE "invoices"."id" = "receipts"."invoice_id" AND "receipts"."status" <> 'submitted';--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_due" CHECK (("receipts"."due_minor" is null) = ("receipts"."status" = 'submitted'));
--> statement-breakpoint
CREATE TRIGGER "ledger_entries_reject_modification" BEFORE UPDATE OR DELETE ON "ledger_entries"
  FOR EACH ROW EXECUTE FUNCTION "reject_modification"();
--> statement-breakpoint
CREATE TRIGGER "ledger_entries_reject_truncate" BEFORE TRUNCATE ON "ledger_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "reject_modification"();
--> statement-breakpoint
-- Adds entries to the sums of their invoices and to their customers' credit, after comparing them with their invoices and
-- documents. Both sums have check constraints, so that neither more than is due is paid nor more credit used than there is.
CREATE FUNCTION "add_ledger_entries"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wrong uuid;
BEGIN
  SELECT added.id INTO wrong FROM added
    LEFT JOIN invoices ON invoices.id = added.invoice_id
    LEFT JOIN payments ON payments.id = added.payment_id
    LEFT JOIN credit_notes ON credit_notes.id = added.credit_note_id
    LEFT JOIN refunds ON refunds.id = added.refund_id
    WHERE CASE added.kind
      WHEN 'invoice' THEN added.due_minor <> invoices.amount_minor
      WHEN 'void' THEN added.due_minor <> invoices.credited_minor - invoices.amount_minor
      WHEN 'payment' THEN added.credit_minor - added.due_minor <> payments.amount_minor
        OR (payments.invoice_id, payments.user_id, payments.currency) <> (added.invoice_id, added.user_id, added.currency)
      WHEN 'credit_note' THEN added.credit_minor <> credit_notes.amount_minor
        OR (credit_notes.invoice_id, credit_notes.user_id, credit_notes.currency)
          <> (added.invoice_id, added.user_id, added.currency)
      WHEN 'refund' THEN -added.credit_minor <> refunds.amount_minor
        OR (refunds.user_id, refunds.currency) <> (added.user_id, added.currency)
      ELSE false END
      OR (invoices.user_id, invoices.currency) <> (added.user_id, added.currency)
    LIMIT 1;
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'ledger entry % differs from its document', wrong USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  UPDATE invoices
    SET due_minor = invoices.due_minor + sums.due, paid_minor = invoices.paid_minor + sums.paid,
      credited_minor = invoices.credited_minor + sums.credited
    FROM (
      SELECT invoice_id, sum(due_minor) AS due,
        coalesce(-sum(due_minor) FILTER (WHERE kind IN ('payment', 'credit_applied', 'credit_returned')), 0) AS paid,
        coalesce(sum(credit_minor) FILTER (WHERE kind = 'credit_note'), 0) AS credited
      FROM added WHERE invoice_id IS NOT NULL GROUP BY invoice_id
    ) AS sums
    WHERE invoices.id = sums.invoice_id;
  INSERT INTO credit_balances (user_id, currency, credit_minor)
    SELECT DISTINCT user_id, currency, 0 FROM added WHERE credit_minor <> 0 ORDER BY user_id, currency
    ON CONFLICT DO NOTHING;
  UPDATE credit_balances SET credit_minor = credit_balances.credit_minor + sums.credit
    FROM (
      SELECT user_id, currency, sum(credit_minor) AS credit FROM added WHERE credit_minor <> 0 GROUP BY user_id, currency
    ) AS sums
    WHERE credit_balances.user_id = sums.user_id AND credit_balances.currency = sums.currency;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "ledger_entries_add" AFTER INSERT ON "ledger_entries"
  REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "add_ledger_entries"();
--> statement-breakpoint
-- The sums are only written by the trigger above, which is one level higher than a statement of the application.
CREATE FUNCTION "reject_ledger_sum"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'the sums of % follow from the ledger', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
--> statement-breakpoint
CREATE TRIGGER "invoices_reject_inserted_sums" BEFORE INSERT ON "invoices" FOR EACH ROW
  WHEN (NEW.due_minor <> 0 OR NEW.paid_minor <> 0 OR NEW.credited_minor <> 0) EXECUTE FUNCTION "reject_ledger_sum"();
--> statement-breakpoint
CREATE TRIGGER "invoices_reject_changed_sums" BEFORE UPDATE ON "invoices" FOR EACH ROW
  WHEN ((NEW.due_minor, NEW.paid_minor, NEW.credited_minor) IS DISTINCT FROM
    (OLD.due_minor, OLD.paid_minor, OLD.credited_minor)) EXECUTE FUNCTION "reject_ledger_sum"();
--> statement-breakpoint
CREATE TRIGGER "credit_balances_reject_changes" BEFORE INSERT OR UPDATE OR DELETE ON "credit_balances"
  FOR EACH ROW EXECUTE FUNCTION "reject_ledger_sum"();
--> statement-breakpoint
-- At the end of a transaction an invoice that can be paid has something due, and one that is settled or void hasn't. Versions
-- before the ledger could leave an invoice in review although its receipt was approved.
CREATE FUNCTION "check_invoice_due"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  stored record;
BEGIN
  SELECT status, due_minor, number INTO stored FROM invoices WHERE id = NEW.id;
  IF (stored.status IN ('sent', 'viewed') AND stored.due_minor = 0)
    OR (stored.status IN ('payment_confirmed', 'paid', 'void') AND stored.due_minor > 0) THEN
    RAISE EXCEPTION '% is %, and % is due', stored.number, stored.status, stored.due_minor
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "invoices_check_due" AFTER INSERT OR UPDATE OF "status", "due_minor" ON "invoices"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_invoice_due"();
--> statement-breakpoint
-- Every payment, credit note and refund has its entry. The argument is the entry's column that refers to it.
CREATE FUNCTION "check_ledger_entry_exists"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_entered boolean;
BEGIN
  EXECUTE format('SELECT EXISTS (SELECT FROM ledger_entries WHERE %I = $1)', TG_ARGV[0]) INTO is_entered USING NEW.id;
  IF NOT is_entered THEN
    RAISE EXCEPTION '% % has no ledger entry', TG_TABLE_NAME, NEW.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "payments_check_entry" AFTER INSERT ON "payments"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_ledger_entry_exists"('payment_id');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "credit_notes_check_entry" AFTER INSERT ON "credit_notes"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_ledger_entry_exists"('credit_note_id');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "refunds_check_entry" AFTER INSERT ON "refunds"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_ledger_entry_exists"('refund_id');
--> statement-breakpoint
-- Documents that have been issued never change.
CREATE TRIGGER "credit_notes_reject_modification" BEFORE UPDATE OR DELETE ON "credit_notes"
  FOR EACH ROW EXECUTE FUNCTION "reject_modification"();
--> statement-breakpoint
CREATE TRIGGER "refunds_reject_modification" BEFORE UPDATE OR DELETE ON "refunds"
  FOR EACH ROW EXECUTE FUNCTION "reject_modification"();
--> statement-breakpoint
-- What happened before there was a ledger, in its order. IDs are version 7 UUIDs of the time of the event.
CREATE FUNCTION pg_temp.id_at("instant" timestamptz, "step" integer) RETURNS uuid LANGUAGE sql AS $$
  SELECT (substr(hex, 1, 8) || '-' || substr(hex, 9) || '-7' || lpad(to_hex("step"), 3, '0') || '-8' || substr(random, 1, 3)
    || '-' || substr(random, 4, 12))::uuid
  FROM (SELECT lpad(to_hex((extract(epoch FROM "instant") * 1000)::bigint), 12, '0') AS hex,
    md5(gen_random_uuid()::text) AS random) AS parts
$$;
--> statement-breakpoint
INSERT INTO "ledger_entries" ("id", "user_id", "currency", "kind", "invoice_id", "due_minor", "credit_minor", "actor_id", "created_at")
  SELECT pg_temp.id_at("created_at", 0), "user_id", "currency", 'invoice', "id", "amount_minor", 0,
    (SELECT "actor_id" FROM "audit_records" WHERE "entity_id" = "invoices"."id" AND "action" = 'send_invoice' LIMIT 1), "created_at"
  FROM "invoices";
--> statement-breakpoint
INSERT INTO "ledger_entries" ("id", "user_id", "currency", "kind", "invoice_id", "payment_id", "due_minor", "credit_minor", "actor_id",
    "reason", "created_at")
  SELECT pg_temp.id_at("payments"."created_at", 1), "payments"."user_id", "payments"."currency", 'payment', "payments"."invoice_id",
    "payments"."id", -least("payments"."amount_minor", "invoices"."amount_minor"),
    greatest("payments"."amount_minor" - "invoices"."amount_minor", 0), "receipts"."reviewed_by",
    CASE WHEN "payments"."amount_minor" > "invoices"."amount_minor" THEN "receipts"."difference_reason" END, "payments"."created_at"
  FROM "payments" JOIN "invoices" ON "invoices"."id" = "payments"."invoice_id"
    JOIN "receipts" ON "receipts"."id" = "payments"."receipt_id";
--> statement-breakpoint
-- An approved receipt settled its whole invoice, whatever had arrived.
INSERT INTO "ledger_entries" ("id", "user_id", "currency", "kind", "invoice_id", "due_minor", "credit_minor", "actor_id", "reason",
    "created_at")
  SELECT pg_temp.id_at(coalesce("paid"."created_at", "confirmed_at", "invoices"."created_at"), 2), "user_id", "currency", 'write_off',
    "id", -"due_minor", 0, "paid"."reviewed_by", coalesce("paid"."difference_reason", 'Settled by the approval of the receipt.'),
    coalesce("paid"."created_at", "confirmed_at", "invoices"."created_at")
  FROM "invoices" LEFT JOIN LATERAL (
    SELECT "payments"."created_at", "receipts"."reviewed_by", "receipts"."difference_reason"
    FROM "payments" JOIN "receipts" ON "receipts"."id" = "payments"."receipt_id"
    WHERE "payments"."invoice_id" = "invoices"."id" LIMIT 1
  ) AS "paid" ON true
  WHERE ("status" IN ('payment_confirmed', 'paid') OR "paid"."created_at" IS NOT NULL) AND "due_minor" > 0;
--> statement-breakpoint
INSERT INTO "ledger_entries" ("id", "user_id", "currency", "kind", "invoice_id", "due_minor", "credit_minor", "actor_id", "created_at")
  SELECT pg_temp.id_at(coalesce("voided_at", "created_at"), 3), "user_id", "currency", 'void', "id", -"amount_minor", 0,
    (SELECT "actor_id" FROM "audit_records" WHERE "entity_id" = "invoices"."id" AND "action" = 'invoice_void' LIMIT 1),
    coalesce("voided_at", "created_at")
  FROM "invoices" WHERE "status" = 'void';
--> statement-breakpoint
-- The deferred checks of what was entered. A table with pending checks can't be altered by a later migration.
SET CONSTRAINTS ALL IMMEDIATE;
--> statement-breakpoint
SET CONSTRAINTS ALL DEFERRED;
