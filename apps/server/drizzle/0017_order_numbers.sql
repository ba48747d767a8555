-- Existing orders are numbered in the order of their creation. The sequence continues after them.
ALTER TABLE "orders" ADD COLUMN "number" integer;
--> statement-breakpoint
UPDATE "orders" SET "number" = numbered."number"
  FROM (SELECT "id", row_number() OVER (ORDER BY "created_at", "id")::int AS "number" FROM "orders") AS numbered
  WHERE "orders"."id" = numbered."id";
--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "number" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "number" ADD GENERATED ALWAYS AS IDENTITY (sequence name "orders_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);
--> statement-breakpoint
SELECT setval('orders_number_seq', (SELECT coalesce(max("number"), 0) + 1 FROM "orders"), false);
--> statement-breakpoint
CREATE UNIQUE INDEX "orders_number" ON "orders" USING btree ("number");
--> statement-breakpoint
-- Orders are also found by their number. Dropping the column drops its index.
ALTER TABLE "orders" DROP COLUMN "search";
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search" text NOT NULL GENERATED ALWAYS AS (
  lower("company_name" || E'\n' || "contact_person" || E'\n' || "email"
    || CASE "kind" WHEN 'images' THEN E'\n' || "title" ELSE '' END || E'\nOrder ' || "number"::text)
) STORED;
--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin (search gin_trgm_ops);
