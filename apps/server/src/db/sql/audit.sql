-- Audit records and usage entries are append-only: rows can be inserted, but never changed or deleted.
CREATE FUNCTION "reject_modification"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_records_reject_modification" BEFORE UPDATE OR DELETE ON "audit_records"
  FOR EACH ROW EXECUTE FUNCTION "reject_modification"();
--> statement-breakpoint
CREATE TRIGGER "audit_records_reject_truncate" BEFORE TRUNCATE ON "audit_records"
  FOR EACH STATEMENT EXECUTE FUNCTION "reject_modification"();
