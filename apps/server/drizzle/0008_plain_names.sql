-- Names stored in the database follow docs/glossary.md. The triggers are dropped first, because they refer to the old
-- names and would reject the updates below.
DROP TRIGGER "audit_records_are_kept" ON "audit_records";
--> statement-breakpoint
DROP TRIGGER "audit_records_are_all_kept" ON "audit_records";
--> statement-breakpoint
DROP TRIGGER "usage_entries_are_kept" ON "usage_entries";
--> statement-breakpoint
DROP TRIGGER "usage_entries_are_all_kept" ON "usage_entries";
--> statement-breakpoint
DROP TRIGGER "usage_entries_are_the_sum" ON "usage_entries";
--> statement-breakpoint
DROP TRIGGER "periods_used_is_the_sum" ON "subscription_periods";
--> statement-breakpoint
DROP TRIGGER "bought_used_is_the_sum" ON "bought_images";
--> statement-breakpoint
DROP TRIGGER "invoices_fill_search" ON "invoices";
--> statement-breakpoint
DROP TRIGGER "receipts_fill_search" ON "receipts";
--> statement-breakpoint
DROP TRIGGER "subscriptions_fill_search" ON "subscriptions";
--> statement-breakpoint
DROP TRIGGER "photo_jobs_fill_search" ON "photo_jobs";
--> statement-breakpoint
DROP TRIGGER "users_refill_search" ON "users";
--> statement-breakpoint
DROP FUNCTION "refuse_to_rewrite"();
--> statement-breakpoint
DROP FUNCTION "compare_usage_of_entry"();
--> statement-breakpoint
DROP FUNCTION "compare_usage_of_period"();
--> statement-breakpoint
DROP FUNCTION "compare_usage_of_bought"();
--> statement-breakpoint
DROP FUNCTION "compare_usage"(uuid, uuid);
--> statement-breakpoint
DROP FUNCTION "fill_invoice_search"();
--> statement-breakpoint
DROP FUNCTION "fill_receipt_search"();
--> statement-breakpoint
DROP FUNCTION "fill_subscription_search"();
--> statement-breakpoint
DROP FUNCTION "fill_photo_job_search"();
--> statement-breakpoint
DROP FUNCTION "refill_search"();
--> statement-breakpoint
-- Tables and columns
ALTER TABLE "requests" RENAME TO "orders";
--> statement-breakpoint
ALTER TABLE "bought_images" RENAME TO "purchased_images";
--> statement-breakpoint
ALTER TABLE "ended_tokens" RENAME TO "revoked_tokens";
--> statement-breakpoint
ALTER TABLE "password_links" RENAME TO "password_reset_links";
--> statement-breakpoint
ALTER TABLE "audit_records" RENAME COLUMN "at" TO "created_at";
--> statement-breakpoint
ALTER TABLE "audit_records" RENAME COLUMN "act" TO "action";
--> statement-breakpoint
ALTER TABLE "audit_records" RENAME COLUMN "address" TO "ip_address";
--> statement-breakpoint
ALTER TABLE "chats" RENAME COLUMN "admin_id" TO "assignee_id";
--> statement-breakpoint
ALTER TABLE "chats" RENAME COLUMN "answered_on" TO "auto_replied_on";
--> statement-breakpoint
ALTER TABLE "idempotency_keys" RENAME COLUMN "done_at" TO "completed_at";
--> statement-breakpoint
ALTER TABLE "idempotency_keys" RENAME COLUMN "answer" TO "response";
--> statement-breakpoint
ALTER TABLE "invoice_counters" RENAME COLUMN "last" TO "last_number";
--> statement-breakpoint
ALTER TABLE "invoices" RENAME COLUMN "request_id" TO "order_id";
--> statement-breakpoint
ALTER TABLE "job_counters" RENAME COLUMN "last" TO "last_number";
--> statement-breakpoint
ALTER TABLE "password_reset_links" RENAME COLUMN "ends_at" TO "expires_at";
--> statement-breakpoint
ALTER TABLE "photo_jobs" RENAME COLUMN "pace" TO "turnaround";
--> statement-breakpoint
ALTER TABLE "photo_uploads" RENAME COLUMN "findings" TO "warnings";
--> statement-breakpoint
ALTER TABLE "photo_uploads" RENAME COLUMN "is_pictured" TO "has_rendition";
--> statement-breakpoint
ALTER TABLE "photo_uploads" RENAME COLUMN "refusal" TO "rejection";
--> statement-breakpoint
ALTER TABLE "photo_uploads" RENAME COLUMN "touched_at" TO "last_activity_at";
--> statement-breakpoint
ALTER TABLE "photos" RENAME COLUMN "findings" TO "warnings";
--> statement-breakpoint
ALTER TABLE "photos" RENAME COLUMN "is_pictured" TO "has_rendition";
--> statement-breakpoint
ALTER TABLE "photos" RENAME COLUMN "marks" TO "annotations";
--> statement-breakpoint
ALTER TABLE "revoked_tokens" RENAME COLUMN "ends_at" TO "expires_at";
--> statement-breakpoint
ALTER TABLE "usage_entries" RENAME COLUMN "person_id" TO "actor_id";
--> statement-breakpoint
ALTER TABLE "users" RENAME COLUMN "admin_grant_spent" TO "admin_grant_used";
--> statement-breakpoint
-- Constraints and indexes
ALTER TABLE "orders" RENAME CONSTRAINT "requests_pkey" TO "orders_pkey";
--> statement-breakpoint
ALTER TABLE "orders" RENAME CONSTRAINT "requests_user_id_users_id_fk" TO "orders_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "orders" RENAME CONSTRAINT "requests_service" TO "orders_service";
--> statement-breakpoint
ALTER TABLE "orders" RENAME CONSTRAINT "requests_plan" TO "orders_plan";
--> statement-breakpoint
ALTER TABLE "orders" RENAME CONSTRAINT "requests_cycle" TO "orders_billing_cycle";
--> statement-breakpoint
ALTER TABLE "orders" RENAME CONSTRAINT "requests_currency" TO "orders_currency";
--> statement-breakpoint
ALTER TABLE "orders" RENAME CONSTRAINT "requests_status" TO "orders_status";
--> statement-breakpoint
ALTER TABLE "invoices" RENAME CONSTRAINT "invoices_request_id_requests_id_fk" TO "invoices_order_id_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "purchased_images" RENAME CONSTRAINT "bought_images_pkey" TO "purchased_images_pkey";
--> statement-breakpoint
ALTER TABLE "purchased_images" RENAME CONSTRAINT "bought_images_subscription_id_subscriptions_id_fk" TO "purchased_images_subscription_id_subscriptions_id_fk";
--> statement-breakpoint
ALTER TABLE "purchased_images" RENAME CONSTRAINT "bought_images_invoice_id_invoices_id_fk" TO "purchased_images_invoice_id_invoices_id_fk";
--> statement-breakpoint
ALTER TABLE "purchased_images" RENAME CONSTRAINT "bought_images_service" TO "purchased_images_service";
--> statement-breakpoint
ALTER TABLE "purchased_images" RENAME CONSTRAINT "bought_images_used" TO "purchased_images_used";
--> statement-breakpoint
ALTER TABLE "revoked_tokens" RENAME CONSTRAINT "ended_tokens_pkey" TO "revoked_tokens_pkey";
--> statement-breakpoint
ALTER TABLE "password_reset_links" RENAME CONSTRAINT "password_links_pkey" TO "password_reset_links_pkey";
--> statement-breakpoint
ALTER TABLE "password_reset_links" RENAME CONSTRAINT "password_links_user_id_users_id_fk" TO "password_reset_links_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "subscription_periods" RENAME CONSTRAINT "periods_cycle" TO "subscription_periods_cycle";
--> statement-breakpoint
ALTER TABLE "subscription_periods" RENAME CONSTRAINT "periods_length" TO "subscription_periods_length";
--> statement-breakpoint
ALTER TABLE "subscription_periods" RENAME CONSTRAINT "periods_used" TO "subscription_periods_used";
--> statement-breakpoint
ALTER TABLE "usage_entries" RENAME CONSTRAINT "usage_entries_person_id_users_id_fk" TO "usage_entries_actor_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "usage_entries" RENAME CONSTRAINT "usage_tier" TO "usage_entries_tier";
--> statement-breakpoint
ALTER TABLE "usage_entries" RENAME CONSTRAINT "usage_images" TO "usage_entries_images";
--> statement-breakpoint
ALTER TABLE "usage_entries" RENAME CONSTRAINT "usage_reason" TO "usage_entries_reason";
--> statement-breakpoint
ALTER TABLE "chats" RENAME CONSTRAINT "chats_admin_id_users_id_fk" TO "chats_assignee_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "chat_messages" RENAME CONSTRAINT "chat_messages_order_id_requests_id_fk" TO "chat_messages_order_id_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "chat_messages" RENAME CONSTRAINT "chat_messages_about_one" TO "chat_messages_one_subject";
--> statement-breakpoint
ALTER TABLE "chat_messages" RENAME CONSTRAINT "chat_messages_say_something" TO "chat_messages_not_empty";
--> statement-breakpoint
ALTER INDEX "audit_by_actor" RENAME TO "audit_records_by_actor";
--> statement-breakpoint
ALTER INDEX "audit_by_act" RENAME TO "audit_records_by_action";
--> statement-breakpoint
ALTER INDEX "audit_by_entity" RENAME TO "audit_records_by_entity";
--> statement-breakpoint
ALTER INDEX "audit_by_thing" RENAME TO "audit_records_by_entity_id";
--> statement-breakpoint
ALTER INDEX "bought_images_one_per_invoice" RENAME TO "purchased_images_one_per_invoice";
--> statement-breakpoint
ALTER INDEX "chat_messages_in_order" RENAME TO "chat_messages_by_seq";
--> statement-breakpoint
ALTER INDEX "chat_messages_once" RENAME TO "chat_messages_by_client_id";
--> statement-breakpoint
ALTER INDEX "chats_without_words" RENAME TO "chats_without_messages";
--> statement-breakpoint
ALTER INDEX "ended_tokens_by_end" RENAME TO "revoked_tokens_by_expiry";
--> statement-breakpoint
ALTER INDEX "idempotency_keys_once" RENAME TO "idempotency_keys_unique";
--> statement-breakpoint
ALTER INDEX "invoices_one_standing_per_request" RENAME TO "invoices_one_active_per_order";
--> statement-breakpoint
ALTER INDEX "password_links_by_user" RENAME TO "password_reset_links_by_user";
--> statement-breakpoint
ALTER INDEX "password_links_by_end" RENAME TO "password_reset_links_by_expiry";
--> statement-breakpoint
ALTER INDEX "periods_one_per_invoice" RENAME TO "subscription_periods_one_per_invoice";
--> statement-breakpoint
ALTER INDEX "periods_by_subscription" RENAME TO "subscription_periods_by_subscription";
--> statement-breakpoint
ALTER INDEX "photo_uploads_by_touch" RENAME TO "photo_uploads_by_last_activity";
--> statement-breakpoint
ALTER INDEX "receipts_one_standing_per_invoice" RENAME TO "receipts_one_active_per_invoice";
--> statement-breakpoint
ALTER INDEX "requests_by_user" RENAME TO "orders_by_user";
--> statement-breakpoint
ALTER INDEX "requests_by_status" RENAME TO "orders_by_status";
--> statement-breakpoint
ALTER INDEX "requests_by_currency" RENAME TO "orders_by_currency";
--> statement-breakpoint
ALTER INDEX "usage_by_subscription" RENAME TO "usage_entries_by_subscription";
--> statement-breakpoint
ALTER INDEX "usage_by_period" RENAME TO "usage_entries_by_period";
--> statement-breakpoint
ALTER INDEX "usage_by_photo" RENAME TO "usage_entries_by_photo";
--> statement-breakpoint
ALTER INDEX "users_by_activity" RENAME TO "users_by_is_active";
--> statement-breakpoint
-- Values
ALTER TABLE "orders" DROP CONSTRAINT "requests_kind";
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "requests_ordered";
--> statement-breakpoint
ALTER TABLE "subscriptions" DROP CONSTRAINT "subscriptions_kind";
--> statement-breakpoint
ALTER TABLE "subscriptions" DROP CONSTRAINT "subscriptions_bought";
--> statement-breakpoint
ALTER TABLE "photo_jobs" DROP CONSTRAINT "photo_jobs_pace";
--> statement-breakpoint
ALTER TABLE "photo_jobs" DROP CONSTRAINT "photo_jobs_status";
--> statement-breakpoint
ALTER TABLE "photos" DROP CONSTRAINT "photos_status";
--> statement-breakpoint
ALTER TABLE "photo_uploads" DROP CONSTRAINT "photo_uploads_state";
--> statement-breakpoint
ALTER TABLE "photo_uploads" DROP CONSTRAINT "photo_uploads_refusal";
--> statement-breakpoint
ALTER TABLE "photo_uploads" DROP CONSTRAINT "photo_uploads_refused";
--> statement-breakpoint
UPDATE "orders" SET "kind" = CASE "kind" WHEN 'subscription' THEN 'plan' ELSE 'images' END;
--> statement-breakpoint
UPDATE "subscriptions" SET "kind" = CASE "kind" WHEN 'subscription' THEN 'plan' ELSE 'images' END;
--> statement-breakpoint
UPDATE "photo_jobs" SET
  "turnaround" = CASE "turnaround" WHEN 'usual' THEN 'standard' WHEN 'sooner' THEN 'expedited' ELSE "turnaround" END,
  "status" = CASE "status" WHEN 'in_work' THEN 'in_progress' ELSE "status" END;
--> statement-breakpoint
UPDATE "photos" SET "status" = 'in_progress' WHERE "status" = 'in_work';
--> statement-breakpoint
UPDATE "photo_uploads" SET
  "state" = CASE "state" WHEN 'arriving' THEN 'uploading' WHEN 'refused' THEN 'rejected' ELSE "state" END,
  "rejection" = CASE "rejection" WHEN 'not_a_photograph' THEN 'not_a_photo'
    WHEN 'no_decoder' THEN 'unsupported_format' ELSE "rejection" END;
--> statement-breakpoint
UPDATE "usage_entries" SET "reason" = 'Already returned by an earlier edit' WHERE "reason" = 'Given back by an edit before';
--> statement-breakpoint
-- Audit records
UPDATE "audit_records" SET "entity" = 'order' WHERE "entity" = 'request';
--> statement-breakpoint
UPDATE "audit_records" SET "action" = CASE "action"
  WHEN 'bind_identity' THEN 'link_identity'
  WHEN 'request_subscription' THEN 'create_plan_order'
  WHEN 'request_images' THEN 'create_images_order'
  WHEN 'begin_subscription' THEN 'start_subscription'
  WHEN 'hand_in_photographs' THEN 'submit_photos'
  WHEN 'begin_job' THEN 'start_job'
  ELSE regexp_replace("action", '^request_', 'order_') END;
--> statement-breakpoint
UPDATE "audit_records" SET
  "before" = "before" - 'marks' || jsonb_build_object('annotations', "before" -> 'marks'),
  "after" = "after" - 'marks' || jsonb_build_object('annotations', "after" -> 'marks')
  WHERE "action" = 'edit_photo' AND "after" ? 'marks';
--> statement-breakpoint
UPDATE "audit_records" SET "after" = "after" - 'photographs' || jsonb_build_object('photos', "after" -> 'photographs')
  WHERE "action" = 'submit_photos' AND "after" ? 'photographs';
--> statement-breakpoint
UPDATE "audit_records" SET "after" = "after" || '{"status": "in_progress"}' WHERE "after" ->> 'status' = 'in_work';
--> statement-breakpoint
UPDATE "audit_records" SET "before" = "before" || '{"status": "in_progress"}' WHERE "before" ->> 'status' = 'in_work';
--> statement-breakpoint
UPDATE "audit_records" SET "after" = "after" || '{"reason": "Already returned by an earlier edit"}'
  WHERE "after" ->> 'reason' = 'Given back by an edit before';
--> statement-breakpoint
-- Responses of the last day, which are repeated to calls with the same key. They are stored as JSON text, in which
-- quotes inside strings are escaped, so only members match.
DO $$
DECLARE
  change text[];
BEGIN
  FOREACH change SLICE 1 IN ARRAY ARRAY[
    ['"path":{', '"progress":{'],
    ['"actsNext":', '"waitingOn":'],
    ['"at":', '"reachedAt":'],
    ['"state":"done"', '"state":"completed"'],
    ['"state":"now"', '"state":"current"'],
    ['"state":"next"', '"state":"upcoming"'],
    ['"pace":"usual"', '"turnaround":"standard"'],
    ['"pace":"sooner"', '"turnaround":"expedited"'],
    ['"pace":"rush"', '"turnaround":"rush"'],
    ['"status":"in_work"', '"status":"in_progress"'],
    ['"findings":', '"warnings":'],
    ['"marks":[', '"annotations":['],
    ['"marks":{', '"warnings":{'],
    ['"fileSeenBefore":', '"isDuplicateFile":'],
    ['"referenceSeenBefore":', '"isDuplicateReference":'],
    ['"begin_work"', '"start"'],
    ['"about":', '"subject":']
  ] LOOP
    UPDATE "idempotency_keys"
      SET "response" = jsonb_set("response", '{text}', to_jsonb(replace("response" ->> 'text', change[1], change[2])))
      WHERE strpos("response" ->> 'text', change[1]) > 0;
  END LOOP;
END $$;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_kind" CHECK ("orders"."kind" in ('plan', 'images'));
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_kind_columns" CHECK (case "orders"."kind"
        when 'plan' then num_nonnulls(plan_id, billing_cycle, monthly_price_minor) = 3
          and num_nonnulls(service_id, quantity, unit_price_minor) = 0
        else num_nonnulls(plan_id, billing_cycle, monthly_price_minor) = 0
          and num_nonnulls(service_id, quantity, unit_price_minor) = 3 end);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_kind" CHECK ("subscriptions"."kind" in ('plan', 'images'));
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_kind_columns" CHECK (("subscriptions"."kind" = 'plan') = ("subscriptions"."plan_id" is not null));
--> statement-breakpoint
ALTER TABLE "photo_jobs" ADD CONSTRAINT "photo_jobs_turnaround" CHECK ("photo_jobs"."turnaround" in ('standard', 'expedited', 'rush'));
--> statement-breakpoint
ALTER TABLE "photo_jobs" ADD CONSTRAINT "photo_jobs_status" CHECK ("photo_jobs"."status" in ('received', 'in_progress'));
--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_status" CHECK ("photos"."status" in ('received', 'in_progress'));
--> statement-breakpoint
ALTER TABLE "photo_uploads" ADD CONSTRAINT "photo_uploads_state" CHECK ("photo_uploads"."state" in ('uploading', 'checking', 'ready', 'rejected'));
--> statement-breakpoint
ALTER TABLE "photo_uploads" ADD CONSTRAINT "photo_uploads_rejection" CHECK ("photo_uploads"."rejection" in ('not_a_photo', 'unreadable', 'too_many_pixels', 'unsupported_format'));
--> statement-breakpoint
ALTER TABLE "photo_uploads" ADD CONSTRAINT "photo_uploads_rejected" CHECK (("photo_uploads"."state" = 'rejected') = ("photo_uploads"."rejection" is not null));
--> statement-breakpoint
-- Generated columns, functions and triggers, as in src/db/sql
ALTER TABLE "orders" DROP COLUMN "search";
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search" text NOT NULL GENERATED ALWAYS AS (
  lower("company_name" || E'\n' || "contact_person" || E'\n' || "email"
    || CASE "kind" WHEN 'images' THEN E'\n' || "title" ELSE '' END)
) STORED;
--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin (search gin_trgm_ops);
--> statement-breakpoint
ALTER TABLE "photo_jobs" ALTER COLUMN "search" SET NOT NULL;
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TRIGGER "usage_entries_reject_modification" BEFORE UPDATE OR DELETE ON "usage_entries"
  FOR EACH ROW EXECUTE FUNCTION "reject_modification"();
--> statement-breakpoint
CREATE TRIGGER "usage_entries_reject_truncate" BEFORE TRUNCATE ON "usage_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "reject_modification"();
--> statement-breakpoint
CREATE FUNCTION "check_usage_sum"("for_subscription" uuid, "for_period" uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  stored integer;
  total bigint;
BEGIN
  IF for_period IS NULL THEN
    SELECT used INTO stored FROM purchased_images WHERE subscription_id = for_subscription;
    SELECT coalesce(sum(images), 0) INTO total FROM usage_entries
      WHERE subscription_id = for_subscription AND period_id IS NULL;
  ELSE
    SELECT used INTO stored FROM subscription_periods
      WHERE id = for_period AND subscription_id = for_subscription;
    SELECT coalesce(sum(images), 0) INTO total FROM usage_entries WHERE period_id = for_period;
  END IF;
  IF stored IS DISTINCT FROM total THEN
    RAISE EXCEPTION 'subscription %: % images used, but its usage entries add up to %', for_subscription, stored, total
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION "check_usage_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM check_usage_sum(NEW.subscription_id, NEW.period_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "check_period_usage"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM check_usage_sum(NEW.subscription_id, NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "check_purchased_images_usage"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM check_usage_sum(NEW.subscription_id, NULL);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "usage_entries_check_sum" AFTER INSERT ON "usage_entries"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_usage_entry"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "subscription_periods_check_used" AFTER INSERT OR UPDATE OF "used" ON "subscription_periods"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_period_usage"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "purchased_images_check_used" AFTER INSERT OR UPDATE OF "used" ON "purchased_images"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_purchased_images_usage"();
--> statement-breakpoint
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
