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
