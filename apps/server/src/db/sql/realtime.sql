-- Events between server processes that are too long for a PostgreSQL notification. They are needed for a few seconds
-- only, so the table is not written to the write-ahead log.
CREATE UNLOGGED TABLE "socket_io_attachments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"payload" bytea NOT NULL
);
