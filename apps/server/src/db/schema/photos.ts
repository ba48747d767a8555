import { tiers } from '@burnish/domain/catalog/plans';
import type { Annotation, Mark } from '@burnish/domain/photos/annotation';
import { annotationCommentActions } from '@burnish/domain/photos/annotation-comment';
import { jobStages } from '@burnish/domain/photos/board';
import { jobStatuses, promisedStatuses, turnarounds } from '@burnish/domain/photos/job';
import {
  duePhotoStatuses,
  type PhotoWarning,
  photoStatuses,
  photoTypes,
  uploadRejections,
  uploadStates,
} from '@burnish/domain/photos/photo';
import { questionStatuses } from '@burnish/domain/photos/question';
import { retentionRules } from '@burnish/domain/photos/retention';
import { includedRevisions, revisionCauses } from '@burnish/domain/photos/revision';
import type { VersionProblem } from '@burnish/domain/photos/version';
import type { CalendarDate } from '@burnish/domain/time/calendar-date';
import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant, oneOf, searchIndex } from './columns.ts';
import { orders } from './orders.ts';
import { subscriptionPeriods, subscriptions } from './subscriptions.ts';

/** The last job number of each year, as for invoices. */
export const jobCounters = pgTable('job_counters', {
  year: smallint('year').primaryKey(),
  lastNumber: integer('last_number').notNull(),
});

/** Sorts jobs on hold after all that are due, and before those that no longer have to be done. */
export const onHoldKey = '9999-12-31T00:00:00.000Z';

/** When a job is due, for sorting. */
export function promisedAt({
  status,
  dueAt,
  onHoldSince,
}: Record<'status' | 'dueAt' | 'onHoldSince', AnyPgColumn>): SQL {
  const promised = promisedStatuses.map((name) => `'${name}'`).join(', ');
  return sql`(case when ${status} not in (${sql.raw(promised)}) then 'infinity'
    when ${onHoldSince} is null then ${dueAt} else timestamptz ${sql.raw(`'${onHoldKey}'`)} end)`;
}

/** Photos that were submitted together. */
export const photoJobs = pgTable(
  'photo_jobs',
  {
    id: uuid('id').primaryKey(),
    number: text('number').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    brief: text('brief'),
    turnaround: text('turnaround', { enum: turnarounds }).notNull(),
    status: text('status', { enum: jobStatuses }).notNull(),
    /** Its column on the board, and how many photos it has. They are updated with the photos. */
    stage: text('stage', { enum: jobStages }),
    photoCount: integer('photo_count').notNull().default(0),
    /** The due time of its photos (`jobDueTime`), which is updated with them. */
    dueAt: instant('due_at').notNull(),
    onHoldSince: instant('on_hold_since'),
    /** Everyone to whom one of its photos is assigned, and its photos with work left that are assigned to no one. They are updated with the photos. */
    retoucherIds: uuid('retoucher_ids').array().notNull().default([]),
    unassignedCount: integer('unassigned_count').notNull().default(0),
    retentionRule: text('retention_rule', { enum: retentionRules }).notNull().default('default'),
    /** The day of the deletion. Null: the rule isn't `date`. */
    retentionDate: date('retention_date').$type<CalendarDate>(),
    /** The last notice that the originals will be deleted, in days before. Null: none was sent. */
    deletionNoticeDays: smallint('deletion_notice_days'),
    /** When the originals are deleted, as the notice says. */
    originalsExpireAt: instant('originals_expire_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('photo_jobs_number').on(table.number),
    index('photo_jobs_by_user').on(table.userId, table.id),
    index('photo_jobs_by_status').on(table.status, table.id),
    index('photo_jobs_by_due').on(promisedAt(table), table.id),
    index('photo_jobs_by_stage').on(table.stage, promisedAt(table), table.id).where(sql`stage is not null`),
    index('photo_jobs_by_status_and_due').on(table.status, promisedAt(table), table.id),
    index('photo_jobs_running_by_due')
      .on(table.status, table.dueAt, table.id)
      .where(sql`on_hold_since is null`),
    index('photo_jobs_by_retoucher').using('gin', table.retoucherIds),
    index('photo_jobs_unassigned').on(table.id).where(sql`unassigned_count > 0`),
    searchIndex('photo_jobs_search'),
    oneOf('photo_jobs_turnaround', table.turnaround, turnarounds),
    oneOf('photo_jobs_status', table.status, jobStatuses),
    oneOf('photo_jobs_stage', table.stage, jobStages),
    oneOf('photo_jobs_retention_rule', table.retentionRule, retentionRules),
    check(
      'photo_jobs_retention_date',
      sql`(${table.retentionRule} = 'date') = (${table.retentionDate} is not null)`,
    ),
  ],
);

/** Facts about a photo's file, before and after it is submitted. */
const photoFileColumns = {
  fileName: text('file_name').notNull(),
  size: bigint('size', { mode: 'number' }).notNull(),
  width: integer('width'),
  height: integer('height'),
  warnings: jsonb('warnings').$type<readonly PhotoWarning[]>().notNull().default([]),
  /** False for raw files without an embedded preview. */
  hasRendition: boolean('has_rendition').notNull().default(false),
  /** Description of the ICC profile. Null: the file has none, or it was inspected before this was stored. */
  profile: text('profile'),
  /** 8, 16 or 32 bits of each channel. Null: unknown, as for raw files. */
  bitDepth: smallint('bit_depth'),
  /** For ZIP files. Null: the file was uploaded before this was stored, and has not been downloaded since. */
  crc32: bigint('crc32', { mode: 'number' }),
};

/** Whether work on a photo is left. */
export const hasWorkLeft = sql.raw(
  `status in (${duePhotoStatuses.map((status) => `'${status}'`).join(', ')})`,
);

/** Submitted photos. A photo keeps the ID of its upload. The row stays when the photo is withdrawn. */
export const photos = pgTable(
  'photos',
  {
    id: uuid('id').primaryKey(),
    jobId: uuid('job_id')
      .notNull()
      .references(() => photoJobs.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    /** The paid period that the image was used from. Null: purchased images. */
    periodId: uuid('period_id').references(() => subscriptionPeriods.id),
    ...photoFileColumns,
    mimeType: text('mime_type', { enum: photoTypes }).notNull(),
    sha256: text('sha256').notNull(),
    tier: text('tier', { enum: tiers }),
    status: text('status', { enum: photoStatuses }).notNull(),
    dueAt: instant('due_at').notNull(),
    /** When the oldest open question about it was asked. */
    onHoldSince: instant('on_hold_since'),
    notes: text('notes'),
    annotations: jsonb('annotations').$type<readonly Annotation[]>().notNull().default([]),
    /** Who retouches it. */
    assigneeId: uuid('assignee_id').references(() => users.id),
    withdrawnAt: instant('withdrawn_at'),
    /** How many revisions are included. */
    revisionLimit: smallint('revision_limit').notNull().default(includedRevisions),
    /** When it is approved automatically. Only while it waits for the customer's review. */
    reviewDueAt: instant('review_due_at'),
    /** The last reminder of it, in days before. Null: none was sent. */
    reviewReminderDays: smallint('review_reminder_days'),
    approvedAt: instant('approved_at'),
    /** When the original and its renditions were deleted, at the end of their retention or with the account. */
    filesDeletedAt: instant('files_deleted_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('photos_by_job').on(table.jobId, table.id).where(sql`withdrawn_at is null`),
    index('photos_by_user').on(table.userId, table.id).where(sql`withdrawn_at is null`),
    index('photos_by_status').on(table.status, table.id).where(sql`withdrawn_at is null`),
    index('photos_by_tier').on(table.tier, table.id).where(sql`withdrawn_at is null`),
    index('photos_by_subscription').on(table.subscriptionId, table.id).where(sql`withdrawn_at is null`),
    index('photos_by_assignee').on(table.assigneeId, table.id).where(sql`withdrawn_at is null`),
    index('photos_with_work_by_assignee')
      .on(table.assigneeId, table.dueAt, table.onHoldSince)
      .where(sql`withdrawn_at is null and ${hasWorkLeft}`),
    index('photos_by_hash').on(table.userId, table.sha256),
    searchIndex('photos_search'),
    oneOf('photos_type', table.mimeType, photoTypes),
    oneOf('photos_tier', table.tier, tiers),
    oneOf('photos_status', table.status, photoStatuses),
    index('photos_to_review_by_user').on(table.userId, table.jobId).where(sql`review_due_at is not null`),
    index('photos_by_review').on(table.reviewDueAt, table.id).where(sql`review_due_at is not null`),
    check('photos_on_hold', sql`${table.onHoldSince} is null or ${table.withdrawnAt} is null`),
    check('photos_review', sql`(${table.status} = 'delivered') = (${table.reviewDueAt} is not null)`),
    check('photos_approved', sql`(${table.status} = 'approved') = (${table.approvedAt} is not null)`),
  ],
);

/** Who was to retouch a photo, and since when. */
export const photoAssignments = pgTable(
  'photo_assignments',
  {
    id: uuid('id').primaryKey(),
    photoId: uuid('photo_id')
      .notNull()
      .references(() => photos.id),
    /** Null: the photo was released. */
    assigneeId: uuid('assignee_id').references(() => users.id),
    /** Null: the product, after the account of the retoucher changed. */
    assignedById: uuid('assigned_by_id').references(() => users.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('photo_assignments_by_photo').on(table.photoId, table.id)],
);

/** Finished files. Their storage keys are those of photos. A version keeps the ID of its upload. */
export const photoVersions = pgTable(
  'photo_versions',
  {
    id: uuid('id').primaryKey(),
    photoId: uuid('photo_id')
      .notNull()
      .references(() => photos.id),
    /** The customer. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** From 1. */
    number: smallint('number').notNull(),
    ...photoFileColumns,
    mimeType: text('mime_type', { enum: photoTypes }).notNull(),
    sha256: text('sha256').notNull(),
    problems: jsonb('problems').$type<readonly VersionProblem[]>().notNull(),
    submittedById: uuid('submitted_by_id')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
    deliveredAt: instant('delivered_at'),
    /** When the photo was due at its delivery. */
    dueAt: instant('due_at'),
    overruleReason: text('overrule_reason'),
    filesDeletedAt: instant('files_deleted_at'),
  },
  (table) => [
    uniqueIndex('photo_versions_number').on(table.photoId, table.number),
    index('photo_versions_by_user').on(table.userId, table.id),
    index('photo_versions_by_delivery').on(table.deliveredAt).where(sql`delivered_at is not null`),
    index('photo_versions_late').on(table.deliveredAt, table.id).where(sql`delivered_at > due_at`),
    // A photo has one version at most that isn't delivered yet.
    uniqueIndex('photo_versions_one_in_check').on(table.photoId).where(sql`delivered_at is null`),
    oneOf('photo_versions_type', table.mimeType, photoTypes),
    check('photo_versions_due', sql`(${table.deliveredAt} is null) = (${table.dueAt} is null)`),
  ],
);

/** What customers asked to be changed about a version. */
export const photoRevisions = pgTable(
  'photo_revisions',
  {
    id: uuid('id').primaryKey(),
    photoId: uuid('photo_id')
      .notNull()
      .references(() => photos.id),
    /** The customer. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    versionId: uuid('version_id')
      .notNull()
      .references(() => photoVersions.id),
    /** From 1. */
    round: smallint('round').notNull(),
    note: text('note'),
    annotations: jsonb('annotations').$type<readonly Annotation[]>().notNull(),
    cause: text('cause', { enum: revisionCauses }).notNull(),
    decidedCause: text('decided_cause', { enum: revisionCauses }),
    decidedById: uuid('decided_by_id').references(() => users.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('photo_revisions_round').on(table.photoId, table.round),
    index('photo_revisions_by_user').on(table.userId, table.id),
    index('photo_revisions_by_version').on(table.versionId),
    oneOf('photo_revisions_cause', table.cause, revisionCauses),
    oneOf('photo_revisions_decided_cause', table.decidedCause, revisionCauses),
    check('photo_revisions_decided', sql`(${table.decidedCause} is null) = (${table.decidedById} is null)`),
  ],
);

/** What customers and the studio say about an annotation after it was sent. */
export const annotationComments = pgTable(
  'annotation_comments',
  {
    id: uuid('id').primaryKey(),
    /** The customer. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    photoId: uuid('photo_id')
      .notNull()
      .references(() => photos.id),
    /** Null: the annotation was submitted with the photo. */
    revisionId: uuid('revision_id').references(() => photoRevisions.id),
    /** Of the annotation in its list, from 1. */
    number: smallint('number').notNull(),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    action: text('action', { enum: annotationCommentActions }).notNull(),
    text: text('text'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('annotation_comments_by_photo').on(table.photoId, table.id),
    index('annotation_comments_by_user').on(table.userId, table.id),
    oneOf('annotation_comments_action', table.action, annotationCommentActions),
    check('annotation_comments_text', sql`${table.action} <> 'comment' or ${table.text} is not null`),
  ],
);

/** Changes of due times by admins. */
export const dueTimeChanges = pgTable(
  'due_time_changes',
  {
    id: uuid('id').primaryKey(),
    /** The customer. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    jobId: uuid('job_id')
      .notNull()
      .references(() => photoJobs.id),
    previousDueAt: instant('previous_due_at').notNull(),
    dueAt: instant('due_at').notNull(),
    reason: text('reason').notNull(),
    changedById: uuid('changed_by_id')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('due_time_changes_by_job').on(table.jobId, table.id),
    index('due_time_changes_by_user').on(table.userId, table.id),
  ],
);

/** With which customers show the finished photos of a job to people without an account. */
export const shareLinks = pgTable(
  'share_links',
  {
    id: uuid('id').primaryKey(),
    /** The customer. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    jobId: uuid('job_id')
      .notNull()
      .references(() => photoJobs.id),
    name: text('name').notNull(),
    passwordHash: text('password_hash'),
    allowsComments: boolean('allows_comments').notNull(),
    watermark: text('watermark'),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    openCount: integer('open_count').notNull().default(0),
    /** When the customer was last notified of comments. */
    notifiedAt: instant('notified_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('share_links_by_job').on(table.jobId, table.id),
    index('share_links_by_user').on(table.userId, table.id),
  ],
);

/** The latest openings of each share link. */
export const shareLinkOpenings = pgTable(
  'share_link_openings',
  {
    id: uuid('id').primaryKey(),
    linkId: uuid('link_id')
      .notNull()
      .references(() => shareLinks.id),
    openedAt: instant('opened_at').notNull(),
  },
  (table) => [index('share_link_openings_by_link').on(table.linkId, table.id)],
);

/** What people without an account say about finished photos. */
export const guestComments = pgTable(
  'guest_comments',
  {
    id: uuid('id').primaryKey(),
    /** The customer. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    jobId: uuid('job_id')
      .notNull()
      .references(() => photoJobs.id),
    linkId: uuid('link_id')
      .notNull()
      .references(() => shareLinks.id),
    photoId: uuid('photo_id')
      .notNull()
      .references(() => photos.id),
    versionId: uuid('version_id')
      .notNull()
      .references(() => photoVersions.id),
    guestName: text('guest_name').notNull(),
    text: text('text').notNull(),
    mark: jsonb('mark').$type<Mark>(),
    /** The revision that includes it. */
    revisionId: uuid('revision_id').references(() => photoRevisions.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('guest_comments_by_job').on(table.jobId, table.id),
    index('guest_comments_by_link').on(table.linkId, table.id),
    index('guest_comments_by_user').on(table.userId, table.id),
    index('guest_comments_by_photo').on(table.photoId, table.id),
    index('guest_comments_by_version').on(table.versionId),
  ],
);

/** What the studio asks customers about their photos. */
export const photoQuestions = pgTable(
  'photo_questions',
  {
    id: uuid('id').primaryKey(),
    /** The customer. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    jobId: uuid('job_id')
      .notNull()
      .references(() => photoJobs.id),
    /** Null: all photos of the job. */
    photoId: uuid('photo_id').references(() => photos.id),
    text: text('text').notNull(),
    suggestedAnswers: jsonb('suggested_answers').$type<readonly string[]>().notNull(),
    status: text('status', { enum: questionStatuses }).notNull(),
    askedById: uuid('asked_by_id')
      .notNull()
      .references(() => users.id),
    answer: text('answer'),
    createdAt: instant('created_at').notNull(),
    /** When it was answered or withdrawn. */
    closedAt: instant('closed_at'),
  },
  (table) => [
    index('photo_questions_by_job').on(table.jobId, table.id),
    index('photo_questions_open_by_user').on(table.userId, table.id).where(sql`status = 'open'`),
    oneOf('photo_questions_status', table.status, questionStatuses),
    check('photo_questions_answered', sql`(${table.status} = 'answered') = (${table.answer} is not null)`),
    check('photo_questions_closed', sql`(${table.status} = 'open') = (${table.closedAt} is null)`),
  ],
);

/** Forms whose photos are being received: they take space before there is an upload or a photo. Deleted when the form ends. */
export const photoForms = pgTable(
  'photo_forms',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    announcedBytes: bigint('announced_bytes', { mode: 'number' }).notNull(),
    /** Bytes of the photos that have arrived. */
    receivedBytes: bigint('received_bytes', { mode: 'number' }).notNull().default(0),
    startedAt: instant('started_at').notNull(),
  },
  (table) => [index('photo_forms_by_user').on(table.userId)],
);

/** Photos of a customer that wait for the payment of an order, to be submitted as a job. Its uploads refer to it. */
export const pendingSubmissions = pgTable(
  'pending_submissions',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id').notNull(),
    userId: uuid('user_id').notNull(),
    brief: text('brief'),
    turnaround: text('turnaround', { enum: turnarounds }).notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('pending_submissions_order').on(table.orderId),
    /** For the uploads, so that the database compares their owner. */
    unique('pending_submissions_id_and_user').on(table.id, table.userId),
    foreignKey({
      name: 'pending_submissions_order_of_user',
      columns: [table.orderId, table.userId],
      foreignColumns: [orders.id, orders.userId],
    }),
    index('pending_submissions_by_user').on(table.userId, table.id),
    index('pending_submissions_by_expiry').on(table.expiresAt),
    oneOf('pending_submissions_turnaround', table.turnaround, turnarounds),
  ],
);

/** Files that are not submitted yet. A row is deleted when its file is submitted, discarded or expired. */
export const photoUploads = pgTable(
  'photo_uploads',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    ...photoFileColumns,
    folder: text('folder').notNull(),
    /** The job that it is a finished file of. Null: a photo of the user. */
    jobId: uuid('job_id').references(() => photoJobs.id),
    /** The photo that the finished file is a version of. */
    photoId: uuid('photo_id').references(() => photos.id),
    state: text('state', { enum: uploadStates }).notNull(),
    rejection: text('rejection', { enum: uploadRejections }),
    mimeType: text('mime_type', { enum: photoTypes }),
    /** Checksum of the uploaded bytes. */
    sha256: text('sha256'),
    /** What it waits for. Null: it can be submitted. */
    pendingSubmissionId: uuid('pending_submission_id'),
    /** What it is submitted with when it no longer waits. Kept if it isn't submitted then. */
    notes: text('notes'),
    annotations: jsonb('annotations').$type<readonly Annotation[]>().notNull().default([]),
    createdAt: instant('created_at').notNull(),
    /** When bytes were last received, the file was checked, or it stopped waiting. */
    lastActivityAt: instant('last_activity_at').notNull(),
  },
  (table) => [
    index('photo_uploads_by_user').on(table.userId, table.id),
    index('photo_uploads_by_job').on(table.jobId, table.userId, table.id).where(sql`job_id is not null`),
    check('photo_uploads_photo', sql`${table.photoId} is null or ${table.jobId} is not null`),
    foreignKey({
      name: 'photo_uploads_pending_submission_of_user',
      columns: [table.pendingSubmissionId, table.userId],
      foreignColumns: [pendingSubmissions.id, pendingSubmissions.userId],
    }),
    index('photo_uploads_by_pending_submission')
      .on(table.pendingSubmissionId)
      .where(sql`pending_submission_id is not null`),
    check(
      'photo_uploads_waiting',
      sql`${table.pendingSubmissionId} is null or (${table.state} = 'ready' and ${table.jobId} is null)`,
    ),
    index('photo_uploads_by_last_activity').on(table.lastActivityAt),
    index('photo_uploads_by_hash').on(table.userId, table.sha256),
    oneOf('photo_uploads_type', table.mimeType, photoTypes),
    oneOf('photo_uploads_state', table.state, uploadStates),
    oneOf('photo_uploads_rejection', table.rejection, uploadRejections),
    check('photo_uploads_rejected', sql`(${table.state} = 'rejected') = (${table.rejection} is not null)`),
    check(
      'photo_uploads_ready',
      sql`${table.state} <> 'ready' or (${table.mimeType} is not null and ${table.sha256} is not null)`,
    ),
  ],
);

/** What customers saved to submit further photos in the same style. Jobs have copies, which don't change with them. */
export const styleGuides = pgTable(
  'style_guides',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    brief: text('brief'),
    tier: text('tier', { enum: tiers }),
    turnaround: text('turnaround', { enum: turnarounds }).notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('style_guides_by_user').on(table.userId),
    oneOf('style_guides_tier', table.tier, tiers),
    oneOf('style_guides_turnaround', table.turnaround, turnarounds),
  ],
);
