CREATE TABLE "subscription_pauses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"period_id" uuid,
	"status" text NOT NULL,
	"starts_on" date NOT NULL,
	"resumes_on" date NOT NULL,
	"days" smallint NOT NULL,
	"is_by_customer" boolean NOT NULL,
	"reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "subscription_pauses_status" CHECK ("subscription_pauses"."status" in ('requested', 'scheduled', 'ended', 'declined', 'withdrawn')),
	CONSTRAINT "subscription_pauses_days" CHECK ("subscription_pauses"."days" between 1 and 90),
	CONSTRAINT "subscription_pauses_end" CHECK ("subscription_pauses"."resumes_on" between "subscription_pauses"."starts_on" and "subscription_pauses"."starts_on" + "subscription_pauses"."days"
        and ("subscription_pauses"."status" = 'ended' or "subscription_pauses"."resumes_on" = "subscription_pauses"."starts_on" + "subscription_pauses"."days")),
	CONSTRAINT "subscription_pauses_period" CHECK ("subscription_pauses"."status" not in ('scheduled', 'ended') or "subscription_pauses"."period_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_event";--> statement-breakpoint
ALTER TABLE "studio_settings" ADD COLUMN "are_pauses_self_service" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription_pauses" ADD CONSTRAINT "subscription_pauses_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_pauses" ADD CONSTRAINT "subscription_pauses_period_id_subscription_periods_id_fk" FOREIGN KEY ("period_id") REFERENCES "public"."subscription_periods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscription_pauses_by_subscription" ON "subscription_pauses" USING btree ("subscription_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_pauses_one_request" ON "subscription_pauses" USING btree ("subscription_id") WHERE status = 'requested';--> statement-breakpoint
CREATE INDEX "subscription_pauses_requested" ON "subscription_pauses" USING btree ("created_at","id") WHERE status = 'requested';--> statement-breakpoint
CREATE INDEX "subscription_pauses_by_end" ON "subscription_pauses" USING btree ("resumes_on","id") WHERE status = 'scheduled';--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_event" CHECK ("notifications"."event" in ('order_received', 'order_approved', 'order_rejected', 'invoice_sent', 'invoice_due_soon', 'invoice_overdue', 'invoice_voided', 'receipt_received', 'receipt_approved', 'receipt_rejected', 'payment_recorded', 'invoice_settled', 'credit_note_issued', 'refund_recorded', 'plan_active', 'renewal_ahead', 'plan_ending', 'plan_in_grace', 'plan_ended', 'pause_scheduled', 'pause_declined', 'pause_ending', 'quota_low', 'quota_used_up', 'photos_received', 'waiting_photos_submitted', 'waiting_photos_returned', 'waiting_photos_expiring', 'job_started', 'due_time_changed', 'question_asked', 'photos_delivered', 'review_reminder', 'photos_approved_automatically', 'studio_commented', 'guest_commented', 'retention_changed', 'originals_expiring', 'unread_messages', 'welcome', 'role_changed', 'email_undeliverable', 'order_to_review', 'receipt_to_review', 'pause_to_review', 'job_submitted', 'photos_assigned', 'question_answered', 'revision_requested', 'photos_approved', 'customer_commented', 'customer_messages', 'studio_digest'));
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
-- Pauses of one plan have no day in common.
alter table subscription_pauses add constraint subscription_pauses_apart
  exclude using gist (subscription_id with =, daterange(starts_on, resumes_on) with &&)
  where (status in ('scheduled', 'ended'));
--> statement-breakpoint
-- At most 90 of the twelve months that end with a paused day are paused.
create function check_paused_days() returns trigger language plpgsql as $$
begin
  if exists (
    select from subscription_pauses as checked
      cross join generate_series(checked.starts_on, checked.resumes_on - 1, interval '1 day') as of_pause(day)
      cross join lateral (
        select sum(greatest(0, least(other.resumes_on, of_pause.day::date + 1)
          - greatest(other.starts_on, (of_pause.day - interval '1 year')::date + 1))) as days
        from subscription_pauses as other
        where other.subscription_id = checked.subscription_id and other.status in ('scheduled', 'ended')
      ) as paused
    where checked.subscription_id = new.subscription_id and checked.status in ('scheduled', 'ended')
      and checked.resumes_on >= new.starts_on and paused.days > 90
  ) then
    raise exception 'subscription % is paused for more than 90 days of twelve months', new.subscription_id
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger subscription_pauses_check_days after insert or update of status, starts_on, resumes_on on subscription_pauses
  for each row when (new.status in ('scheduled', 'ended')) execute function check_paused_days();
