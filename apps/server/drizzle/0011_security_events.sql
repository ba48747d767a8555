CREATE TABLE "security_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"detail" text NOT NULL,
	"network" text,
	"user_id" uuid,
	"count" integer NOT NULL,
	CONSTRAINT "security_events_unique" UNIQUE NULLS NOT DISTINCT("started_at","kind","detail","network","user_id"),
	CONSTRAINT "security_events_kind" CHECK ("security_events"."kind" in ('sign_in_failed', 'limit_reached', 'file_refused', 'role_changed', 'sign_in_method_added'))
);
--> statement-breakpoint
CREATE INDEX "security_events_by_kind" ON "security_events" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "security_events_by_network" ON "security_events" USING btree ("network","id");--> statement-breakpoint
CREATE INDEX "security_events_by_user" ON "security_events" USING btree ("user_id","id");