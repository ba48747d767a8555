// Jobs with their photos, and all that belongs to these.
import {
  adminId,
  firstDay,
  idAt,
  imagesId,
  joined,
  ordersOf,
  periodId,
  type StudioSize,
  userId,
} from './sql.ts';

/** With the period that they were submitted in, if it isn't individually bought images. */
const submittedPhotos = `photos join photo_jobs on photo_jobs.id = photos.job_id
  join order_plan on o = right(photo_jobs.number, 7)::int
  left join subscription_periods p on p.id = ${periodId}`;

export const photoStatements = ({ openJobs = 0.05, ...size }: StudioSize): string[] => [
  // Photos for every fourth order. All but the latest jobs are approved.
  `insert into photo_jobs (id, number, user_id, subscription_id, turnaround, status, due_at, created_at, search)
    select ${idAt(`instant + interval '2 days'`, 10, 'o')}, number, user_id, subscription_id, 'standard',
      case when o < ${ordersOf(size) * (1 - openJobs)} then 'approved' when o < ${ordersOf(size) * 0.99} then 'in_progress'
        else 'received' end, instant + interval '5 days',
      instant + interval '2 days', lower(number) || E'\\n' || u.search
    from (select order_plan.*, 'JOB-2021-' || lpad(o::text, 7, '0') as number,
        coalesce(p.subscription_id, b.subscription_id) as subscription_id
      from order_plan left join subscription_periods p on p.id = ${periodId}
        left join purchased_images b on b.subscription_id = ${imagesId}
      where o % 4 = 0 and (p.id is not null or b.subscription_id is not null)) as submitted
    join users u on u.id = user_id order by o`,
  `insert into photos (id, job_id, user_id, subscription_id, file_name, size, mime_type, sha256, tier, status,
    approved_at, files_deleted_at, withdrawn_at, due_at, created_at)
    select ${idAt(`j.created_at + interval '1 second' * step`, 11, '(n * 4 + step)')}, j.id, j.user_id, j.subscription_id,
      'DSC_' || lpad((n * 4 + step)::text, 7, '0') || '.NEF', 28000000, 'image/x-nikon-nef', md5(n::text || step),
      (array['natural', 'highEnd', 'magazine'])[1 + (n + step) % 3], j.status,
      case j.status when 'approved' then j.due_at end,
      case j.status when 'approved' then j.due_at + interval '90 days' end,
      case when (o + step) % 50 = 0 then j.created_at + interval '1 hour' end, j.due_at, j.created_at
    from (select *, row_number() over (order by id) as n, right(number, 7)::int as o from photo_jobs) as j, generate_series(0, 3) as step
    order by n, step`,
  // Each photo uses an image, and a withdrawn one gives it back.
  `insert into usage_entries (id, subscription_id, period_id, images, tier, photo_id, created_at)
    select ${idAt('photos.created_at', 31, 'row_number() over (order by photos.id)')}, photos.subscription_id,
      p.id, 1, tier, photos.id, photos.created_at
    from ${submittedPhotos} order by photos.id`,
  `insert into usage_entries (id, subscription_id, period_id, reverses_id, images, tier, photo_id, created_at)
    select ${idAt('withdrawn_at', 32, 'row_number() over (order by photos.id)')}, photos.subscription_id, used.period_id,
      used.id, -1, used.tier, photos.id, withdrawn_at
    from photos join usage_entries used on used.photo_id = photos.id where withdrawn_at is not null order by photos.id`,
  // Ten retouchers share the jobs, of which every fourth one is unassigned.
  `update users set role = 'retoucher' where id in (select ${userId('n')} from generate_series(11, 20) as n)`,
  `update photos set assignee_id = retouchers.id
    from (select id, row_number() over (order by id) as n from photo_jobs) as jobs,
      (select id, row_number() over (order by id) as n from users where role = 'retoucher') as retouchers
    where photos.job_id = jobs.id and jobs.n % 4 <> 0 and retouchers.n = 1 + jobs.n % 10`,
  `insert into photo_assignments (id, photo_id, assignee_id, assigned_by_id, created_at)
    select gen_random_uuid(), id, assignee_id, '${adminId}', created_at from photos where assignee_id is not null`,
  `update photo_jobs set retoucher_ids = of_job.ids, unassigned_count = of_job.unassigned,
      photo_count = of_job.count, stage = nullif(photo_jobs.status, 'approved')
    from (select job_id, array_remove(array_agg(distinct assignee_id), null) as ids,
        count(*) filter (where assignee_id is null and status in ('received', 'in_progress')) as unassigned, count(*)
      from photos where withdrawn_at is null group by job_id) as of_job
    where of_job.job_id = photo_jobs.id`,
  // A delivered version of every tenth photo, and late ones of every fiftieth.
  `insert into photo_versions (id, photo_id, user_id, number, file_name, size, mime_type, sha256, problems,
    submitted_by_id, created_at, delivered_at, due_at)
    select ${idAt(`created_at + interval '2 days'`, 14, 'n')}, id, user_id, 1, 'final.jpg', 9000000, 'image/jpeg',
      md5(n::text), '[]', coalesce(assignee_id, '${adminId}'), created_at + interval '2 days',
      created_at + interval '2 days', created_at + interval '2 days' + case when n % 50 = 0 then -1 else 1 end * interval '5 hours'
    from (select *, row_number() over (order by id) as n from photos where withdrawn_at is null) as p
    where n % 10 = 1 or n % 50 = 0 order by n`,
  // Questions about every twentieth photo, answered except some about photos in progress.
  `insert into photo_questions (id, user_id, job_id, photo_id, text, suggested_answers, status, asked_by_id, answer,
    created_at, closed_at)
    select ${idAt(`created_at + interval '1 hour'`, 13, 'n')}, user_id, job_id, id, 'Should we keep the reflection?', '[]',
      case when is_open then 'open' else 'answered' end, ${userId('1')}, case when not is_open then 'Yes, please.' end,
      created_at + interval '1 hour', case when not is_open then created_at + interval '2 hours' end
    from (select *, n % 50 = 0 and status <> 'approved' as is_open
      from (select *, row_number() over (order by id) as n from photos where withdrawn_at is null) as p) as p
    where n % 20 = 0 order by n`,
  `update photos set on_hold_since = q.created_at from photo_questions q where q.photo_id = photos.id and q.status = 'open'`,
  // Of every twentieth customer, for their latest order of images that is open.
  `insert into pending_submissions (id, order_id, user_id, turnaround, created_at, expires_at)
    select id, id, user_id, 'standard', created_at, created_at + interval '30 days'
    from (select *, row_number() over (order by id) as n from orders where kind = 'images' and status = 'pending') as o
    where n % 20 = 0 order by n`,
  `insert into photo_uploads (id, user_id, file_name, size, folder, state, created_at,
    last_activity_at)
    select ${idAt(`${firstDay} + interval '1 minute' * n`, 12, 'n')}, ${userId(`(1 + n % ${size.customers})`)},
      'DSC_' || n || '.NEF', 28000000, '', 'uploading', ${joined('n')}, now()
    from generate_series(1, ${size.customers}) as n`,
];
