DROP INDEX "invoices_by_user";--> statement-breakpoint
CREATE INDEX "users_existing" ON "users" USING btree ("id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "invoices_by_user" ON "invoices" USING btree ("user_id","id","currency","amount_minor","due_minor");