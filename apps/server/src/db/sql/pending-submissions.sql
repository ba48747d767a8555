-- A photo that waits for the payment of an order is neither submitted nor deleted before it stops waiting.
CREATE FUNCTION "check_upload_waits"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'upload % waits for the payment of an order', OLD.id USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "photo_uploads_keep_waiting" BEFORE DELETE ON "photo_uploads"
  FOR EACH ROW WHEN (OLD.pending_submission_id IS NOT NULL) EXECUTE FUNCTION "check_upload_waits"();
