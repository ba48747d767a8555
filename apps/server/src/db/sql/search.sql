-- The column `search` contains the text that a list's search matches, in lower case, with a trigram index.
ALTER TABLE "users" ADD COLUMN "search" text NOT NULL GENERATED ALWAYS AS (
  lower("email" || E'\n' || coalesce("full_name", '') || E'\n' || coalesce("company_name", ''))
) STORED;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search" text NOT NULL GENERATED ALWAYS AS (
  lower("company_name" || E'\n' || "contact_person" || E'\n' || "email"
    || CASE "kind" WHEN 'images' THEN E'\n' || "title" ELSE '' END || E'\nOrder ' || "number"::text)
) STORED;
--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "search" text NOT NULL GENERATED ALWAYS AS (
  lower("file_name" || E'\n' || coalesce("notes", ''))
) STORED;
--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "search" text NOT NULL;
--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "search" text NOT NULL;
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "search" text NOT NULL;
--> statement-breakpoint
ALTER TABLE "photo_jobs" ADD COLUMN "search" text NOT NULL;
--> statement-breakpoint
-- These four also contain the search text of their customer. FOR SHARE waits for a concurrent change of the customer
-- and delays the next one until this transaction ends.
CREATE FUNCTION "set_invoice_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT lower(NEW.number) || E'\n' || search INTO NEW.search FROM users WHERE id = NEW.user_id FOR SHARE;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION "set_receipt_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT lower(number || E'\n' || NEW.transaction_reference) INTO NEW.search FROM invoices WHERE id = NEW.invoice_id;
  SELECT NEW.search || E'\n' || search INTO NEW.search FROM users WHERE id = NEW.user_id FOR SHARE;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION "set_subscription_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT lower(NEW.title) || E'\n' || search INTO NEW.search FROM users WHERE id = NEW.user_id FOR SHARE;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION "set_photo_job_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT lower(NEW.number) || E'\n' || search INTO NEW.search FROM users WHERE id = NEW.user_id FOR SHARE;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "invoices_set_search" BEFORE INSERT OR UPDATE OF "user_id", "number" ON "invoices"
  FOR EACH ROW EXECUTE FUNCTION "set_invoice_search"();
--> statement-breakpoint
CREATE TRIGGER "receipts_set_search" BEFORE INSERT OR UPDATE OF "user_id", "transaction_reference" ON "receipts"
  FOR EACH ROW EXECUTE FUNCTION "set_receipt_search"();
--> statement-breakpoint
CREATE TRIGGER "subscriptions_set_search" BEFORE INSERT OR UPDATE OF "user_id", "title" ON "subscriptions"
  FOR EACH ROW EXECUTE FUNCTION "set_subscription_search"();
--> statement-breakpoint
CREATE TRIGGER "photo_jobs_set_search" BEFORE INSERT OR UPDATE OF "user_id", "number" ON "photo_jobs"
  FOR EACH ROW EXECUTE FUNCTION "set_photo_job_search"();
--> statement-breakpoint
-- Assigning user_id to itself fires the triggers above.
CREATE FUNCTION "update_search_of_user"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE invoices SET user_id = user_id WHERE user_id = NEW.id;
  UPDATE receipts SET user_id = user_id WHERE user_id = NEW.id;
  UPDATE subscriptions SET user_id = user_id WHERE user_id = NEW.id;
  UPDATE photo_jobs SET user_id = user_id WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "users_update_search" AFTER UPDATE OF "email", "full_name", "company_name" ON "users"
  FOR EACH ROW WHEN (OLD.search IS DISTINCT FROM NEW.search) EXECUTE FUNCTION "update_search_of_user"();
