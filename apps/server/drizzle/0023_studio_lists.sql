CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saved_views_list" CHECK ("saved_views"."list" in ('users', 'subscriptions', 'requests', 'pay-per-image-requests', 'pay-per-image-subscriptions', 'invoices'))
);
--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_views_by_user" ON "saved_views" USING btree ("user_id","list","id");--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree (lower(coalesce("full_name", '')),"id");--> statement-breakpoint
CREATE INDEX "users_by_company" ON "users" USING btree (lower(coalesce("company_name", '')),"id");--> statement-breakpoint
CREATE INDEX "invoices_by_due_date" ON "invoices" USING btree ("due_date","id");--> statement-breakpoint
CREATE INDEX "invoices_payable_by_due_date" ON "invoices" USING btree ("due_date","id") WHERE status in ('sent', 'viewed');--> statement-breakpoint
CREATE INDEX "invoices_by_amount" ON "invoices" USING btree ("currency","amount_minor","id");--> statement-breakpoint
CREATE INDEX "invoices_by_customer" ON "invoices" USING btree (coalesce(nullif(split_part(search, E'
', 4), ''), nullif(split_part(search, E'
', 3), ''), split_part(search, E'
', 2)),"id");--> statement-breakpoint
CREATE INDEX "orders_by_company" ON "orders" USING btree ("kind",lower("company_name"),"id");--> statement-breakpoint
CREATE INDEX "orders_by_amount" ON "orders" USING btree ("kind","currency","final_price_minor","id");--> statement-breakpoint
CREATE INDEX "subscriptions_by_title" ON "subscriptions" USING btree ("title","id");--> statement-breakpoint
CREATE INDEX "subscriptions_by_customer" ON "subscriptions" USING btree (coalesce(nullif(split_part(search, E'
', 4), ''), nullif(split_part(search, E'
', 3), ''), split_part(search, E'
', 2)),"id");