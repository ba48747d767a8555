CREATE TRIGGER "exchange_rates_reject_modification" BEFORE UPDATE OR DELETE ON "exchange_rates"
  FOR EACH ROW EXECUTE FUNCTION "reject_modification"();
--> statement-breakpoint
CREATE TRIGGER "exchange_rates_reject_truncate" BEFORE TRUNCATE ON "exchange_rates"
  FOR EACH STATEMENT EXECUTE FUNCTION "reject_modification"();
