CREATE TABLE "scheduled_invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"scheduled_by" uuid NOT NULL,
	"due_date" date NOT NULL,
	"payment_details" jsonb NOT NULL,
	"send_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "scheduled_invoices" ADD CONSTRAINT "scheduled_invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_invoices" ADD CONSTRAINT "scheduled_invoices_scheduled_by_users_id_fk" FOREIGN KEY ("scheduled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "scheduled_invoices_by_order" ON "scheduled_invoices" USING btree ("order_id");