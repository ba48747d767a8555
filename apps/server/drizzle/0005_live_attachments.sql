-- What one process tells the others over PostgreSQL and is longer than a notification may be. It is needed for some
-- seconds, so it is kept off the log that survives a crash.
CREATE UNLOGGED TABLE "socket_io_attachments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"payload" bytea NOT NULL
);
