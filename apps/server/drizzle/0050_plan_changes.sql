CREATE TABLE "upgrades" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"status" text NOT NULL,
	"price_minor" bigint NOT NULL,
	"unused_minor" bigint NOT NULL,
	"periods" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "upgrades_status" CHECK ("upgrades"."status" in ('open', 'paid', 'withdrawn', 'expired', 'void')),
	CONSTRAINT "upgrades_amounts" CHECK ("upgrades"."unused_minor" >= 0 and "upgrades"."unused_minor" < "upgrades"."price_minor"),
	CONSTRAINT "upgrades_closed" CHECK (("upgrades"."closed_at" is null) = ("upgrades"."status" = 'open'))
);
--> statement-breakpoint
ALTER TABLE "subscription_periods" ADD COLUMN "replaced" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "upgrades" ADD CONSTRAINT "upgrades_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upgrades" ADD CONSTRAINT "upgrades_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "upgrades_one_open_per_subscription" ON "upgrades" USING btree ("subscription_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "upgrades_by_subscription" ON "upgrades" USING btree ("subscription_id","order_id");