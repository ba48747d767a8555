CREATE TABLE "canned_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"chat_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"kind" text NOT NULL,
	"side" text NOT NULL,
	"sender_id" uuid,
	"client_id" text,
	"message" text NOT NULL,
	"order_id" uuid,
	"invoice_id" uuid,
	"storage_key" text,
	"file_name" text,
	"file_type" text,
	"file_size" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chat_messages_kind" CHECK ("chat_messages"."kind" in ('message', 'note', 'automatic')),
	CONSTRAINT "chat_messages_side" CHECK ("chat_messages"."side" in ('user', 'admin')),
	CONSTRAINT "chat_messages_about_one" CHECK ("chat_messages"."order_id" is null or "chat_messages"."invoice_id" is null),
	CONSTRAINT "chat_messages_say_something" CHECK ("chat_messages"."message" <> '' or "chat_messages"."storage_key" is not null)
);
--> statement-breakpoint
CREATE TABLE "chats" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"admin_id" uuid,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"last_message" text,
	"last_message_at" timestamp (3) with time zone,
	"unread_by_user" integer DEFAULT 0 NOT NULL,
	"unread_by_admin" integer DEFAULT 0 NOT NULL,
	"read_by_user" integer DEFAULT 0 NOT NULL,
	"read_by_admin" integer DEFAULT 0 NOT NULL,
	"answered_on" date,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_order_id_requests_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "canned_replies_by_title" ON "canned_replies" USING btree (lower("title"),"id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_in_order" ON "chat_messages" USING btree ("chat_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_once" ON "chat_messages" USING btree ("chat_id","sender_id","client_id");--> statement-breakpoint
CREATE INDEX "chat_messages_by_order" ON "chat_messages" USING btree ("order_id","seq") WHERE "chat_messages"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "chat_messages_by_invoice" ON "chat_messages" USING btree ("invoice_id","seq") WHERE "chat_messages"."invoice_id" is not null;--> statement-breakpoint
CREATE INDEX "chat_messages_by_time" ON "chat_messages" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "chats_one_per_user" ON "chats" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "chats_by_last_message" ON "chats" USING btree ("last_message_at","id");--> statement-breakpoint
CREATE INDEX "chats_without_words" ON "chats" USING btree ("user_id") WHERE "chats"."last_message_at" is null;--> statement-breakpoint
CREATE INDEX "chats_unread" ON "chats" USING btree ("last_message_at","id") WHERE "chats"."unread_by_admin" > 0;