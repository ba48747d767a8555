CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search" text NOT NULL GENERATED ALWAYS AS (
  lower("email" || E'\n' || coalesce("full_name", '') || E'\n' || coalesce("company_name", ''))
) STORED;
--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "search" text NOT NULL GENERATED ALWAYS AS (
  lower("company_name" || E'\n' || "contact_person" || E'\n' || "email"
    || CASE "kind" WHEN 'payPerImage' THEN E'\n' || "title" ELSE '' END)
) STORED;
--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "search" text;
--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "search" text;
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "search" text;
--> statement-breakpoint
-- FOR SHARE waits for a change of the customer that is under way, and keeps the next one waiting.
CREATE FUNCTION "fill_invoice_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT lower(NEW.number) || E'\n' || search INTO NEW.search FROM users WHERE id = NEW.user_id FOR SHARE;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION "fill_receipt_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT lower(number || E'\n' || NEW.transaction_reference) INTO NEW.search FROM invoices WHERE id = NEW.invoice_id;
  SELECT NEW.search || E'\n' || search INTO NEW.search FROM users WHERE id = NEW.user_id FOR SHARE;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION "fill_subscription_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT lower(NEW.title) || E'\n' || search INTO NEW.search FROM users WHERE id = NEW.user_id FOR SHARE;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "invoices_fill_search" BEFORE INSERT OR UPDATE OF "user_id", "number" ON "invoices"
  FOR EACH ROW EXECUTE FUNCTION "fill_invoice_search"();
--> statement-breakpoint
CREATE TRIGGER "receipts_fill_search" BEFORE INSERT OR UPDATE OF "user_id", "transaction_reference" ON "receipts"
  FOR EACH ROW EXECUTE FUNCTION "fill_receipt_search"();
--> statement-breakpoint
CREATE TRIGGER "subscriptions_fill_search" BEFORE INSERT OR UPDATE OF "user_id", "title" ON "subscriptions"
  FOR EACH ROW EXECUTE FUNCTION "fill_subscription_search"();
--> statement-breakpoint
-- To name user_id is to wake the triggers above; the customer stays the same.
CREATE FUNCTION "refill_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE invoices SET user_id = user_id WHERE user_id = NEW.id;
  UPDATE receipts SET user_id = user_id WHERE user_id = NEW.id;
  UPDATE subscriptions SET user_id = user_id WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "users_refill_search" AFTER UPDATE OF "email", "full_name", "company_name" ON "users"
  FOR EACH ROW WHEN (OLD.search IS DISTINCT FROM NEW.search) EXECUTE FUNCTION "refill_search"();
--> statement-breakpoint
UPDATE "invoices" SET "user_id" = "user_id";
--> statement-breakpoint
UPDATE "receipts" SET "user_id" = "user_id";
--> statement-breakpoint
UPDATE "subscriptions" SET "user_id" = "user_id";
--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "search" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "receipts" ALTER COLUMN "search" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "subscriptions" ALTER COLUMN "search" SET NOT NULL;
--> statement-breakpoint
DROP INDEX "audit_by_entity";
--> statement-breakpoint
CREATE INDEX "audit_by_actor" ON "audit_records" USING btree ("actor_id","id");
--> statement-breakpoint
CREATE INDEX "audit_by_act" ON "audit_records" USING btree ("act","id");
--> statement-breakpoint
CREATE INDEX "audit_by_thing" ON "audit_records" USING btree ("entity_id","id");
--> statement-breakpoint
CREATE INDEX "invoices_by_currency" ON "invoices" USING btree ("currency","id");
--> statement-breakpoint
CREATE INDEX "invoices_search" ON "invoices" USING gin (search gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "receipts_by_currency" ON "receipts" USING btree ("currency","id");
--> statement-breakpoint
CREATE INDEX "receipts_search" ON "receipts" USING gin (search gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "requests_by_currency" ON "requests" USING btree ("kind","currency","id");
--> statement-breakpoint
CREATE INDEX "requests_search" ON "requests" USING gin (search gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "subscriptions_by_currency" ON "subscriptions" USING btree ("currency","id");
--> statement-breakpoint
CREATE INDEX "subscriptions_by_kind" ON "subscriptions" USING btree ("kind","id");
--> statement-breakpoint
CREATE INDEX "subscriptions_search" ON "subscriptions" USING gin (search gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "users_by_role" ON "users" USING btree ("role","id");
--> statement-breakpoint
CREATE INDEX "users_by_activity" ON "users" USING btree ("is_active","id");
--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (search gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "audit_by_entity" ON "audit_records" USING btree ("entity","id");
