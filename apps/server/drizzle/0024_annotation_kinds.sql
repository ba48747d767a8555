CREATE TABLE "style_guides" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"brief" text,
	"tier" text,
	"turnaround" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "style_guides_tier" CHECK ("style_guides"."tier" in ('natural', 'highEnd', 'magazine')),
	CONSTRAINT "style_guides_turnaround" CHECK ("style_guides"."turnaround" in ('standard', 'expedited', 'rush'))
);
--> statement-breakpoint
ALTER TABLE "style_guides" ADD CONSTRAINT "style_guides_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "style_guides_by_user" ON "style_guides" USING btree ("user_id");--> statement-breakpoint
-- Annotations were pins until they could be drawn.
UPDATE "photos" SET "annotations" = (
  SELECT jsonb_agg(jsonb_build_object('kind', 'pin') || "annotation" ORDER BY "position")
  FROM jsonb_array_elements("annotations") WITH ORDINALITY AS "list" ("annotation", "position")
) WHERE "annotations" <> '[]';
