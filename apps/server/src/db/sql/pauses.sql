-- Pauses of one plan have no day in common.
alter table subscription_pauses add constraint subscription_pauses_apart
  exclude using gist (subscription_id with =, daterange(starts_on, resumes_on) with &&)
  where (status in ('scheduled', 'ended'));

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

create trigger subscription_pauses_check_days after insert or update of status, starts_on, resumes_on on subscription_pauses
  for each row when (new.status in ('scheduled', 'ended')) execute function check_paused_days();
