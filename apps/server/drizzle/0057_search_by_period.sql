DROP INDEX "users_search";--> statement-breakpoint
DROP INDEX "invoices_search";--> statement-breakpoint
DROP INDEX "orders_search";--> statement-breakpoint
DROP INDEX "receipts_search";--> statement-breakpoint
DROP INDEX "photo_jobs_search";--> statement-breakpoint
DROP INDEX "photos_search";--> statement-breakpoint
DROP INDEX "subscriptions_search";--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ((array[left(id::text, 4), left(id::text, 5)]),search gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "invoices_search" ON "invoices" USING gin ((array[left(id::text, 4), left(id::text, 5)]),search gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ((array[left(id::text, 4), left(id::text, 5)]),search gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "receipts_search" ON "receipts" USING gin ((array[left(id::text, 4), left(id::text, 5)]),search gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "photo_jobs_search" ON "photo_jobs" USING gin ((array[left(id::text, 4), left(id::text, 5)]),search gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "photos_search" ON "photos" USING gin ((array[left(id::text, 4), left(id::text, 5)]),search gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "subscriptions_search" ON "subscriptions" USING gin ((array[left(id::text, 4), left(id::text, 5)]),search gin_trgm_ops) WITH (fastupdate=false);