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
