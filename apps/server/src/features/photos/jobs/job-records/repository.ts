// Jobs as lists and pages show them.
import { maxFirstPhotos } from '@burnish/domain/photos/photo';
import { and, eq, exists, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { personColumns } from '../../../../db/person-columns.ts';
import {
  dueTimeChanges,
  photoJobs,
  photoQuestions,
  photos,
  photoVersions,
  subscriptions,
  users,
} from '../../../../db/schema/index.ts';
import type { Queries } from '../../../../platform/db/database.ts';

const owner = personColumns(users);
const assignees = alias(users, 'assignees');
const isNotWithdrawn = isNull(photos.withdrawnAt);

/** A photo as the database aggregates it into the row of its job. */
export interface FirstPhoto {
  readonly id: string;
  readonly fileName: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly hasRendition: boolean;
}

/** A person to whom photos of a job are assigned, as the database aggregates them into its row. */
export interface JobRetoucher {
  readonly id: string;
  readonly fullName: string | null;
  readonly photoCount: number;
}

/** A change of the due time, as the database aggregates it into the row of its job. Times are ISO 8601. */
export interface DueTimeChange {
  readonly id: string;
  readonly previousDueAt: string;
  readonly dueAt: string;
  readonly reason: string;
  readonly createdAt: string;
}

/** Whether a version of the photo was delivered whose file still exists. */
function hasDeliveredFile(queries: Queries): SQL {
  return exists(
    queries
      .select({ id: photoVersions.id })
      .from(photoVersions)
      .where(
        and(
          eq(photoVersions.photoId, photos.id),
          isNotNull(photoVersions.deliveredAt),
          isNull(photoVersions.filesDeletedAt),
        ),
      ),
  );
}

export function selectJobs(queries: Queries) {
  const isOfJob = and(eq(photos.jobId, photoJobs.id), isNotWithdrawn);
  const countWhere = (condition: SQL, name: string) =>
    sql`count(*) filter (where ${condition})`.mapWith(Number).as(name);
  const content = queries
    .select({
      photoCount: sql`count(*)`.mapWith(Number).as('counted_photos'),
      naturalCount: countWhere(eq(photos.tier, 'natural'), 'natural_count'),
      highEndCount: countWhere(eq(photos.tier, 'highEnd'), 'high_end_count'),
      magazineCount: countWhere(eq(photos.tier, 'magazine'), 'magazine_count'),
      size: sql`coalesce(sum(${photos.size}), 0)`.mapWith(Number).as('photos_size'),
      originalCount: countWhere(isNull(photos.filesDeletedAt), 'original_count'),
      receivedCount: countWhere(eq(photos.status, 'received'), 'received_count'),
      inProgressCount: countWhere(eq(photos.status, 'in_progress'), 'in_progress_count'),
      inCheckCount: countWhere(eq(photos.status, 'in_check'), 'in_check_count'),
      deliveredCount: countWhere(eq(photos.status, 'delivered'), 'delivered_count'),
      revisionCount: countWhere(eq(photos.status, 'revision_requested'), 'revision_count'),
      approvedCount: countWhere(eq(photos.status, 'approved'), 'approved_count'),
      reviewDueAt: sql`min(${photos.reviewDueAt})`.mapWith(photos.reviewDueAt).as('first_review_due_at'),
      lastApprovedAt: sql`max(${photos.approvedAt})`.mapWith(photos.approvedAt).as('last_approved_at'),
      finishedCount: countWhere(hasDeliveredFile(queries), 'finished_count'),
    })
    .from(photos)
    .where(isOfJob)
    .as('content');
  const first = queries
    .select({
      id: photos.id,
      fileName: photos.fileName,
      width: photos.width,
      height: photos.height,
      hasRendition: photos.hasRendition,
    })
    .from(photos)
    .where(isOfJob)
    .orderBy(photos.id)
    .limit(maxFirstPhotos)
    .as('first');
  const firstPhotos = queries
    .select({
      list: sql<
        readonly FirstPhoto[] | null
      >`json_agg(json_build_object('id', ${first.id}, 'fileName', ${first.fileName},
        'width', ${first.width}, 'height', ${first.height}, 'hasRendition', ${first.hasRendition})
        order by ${first.id})`.as('list'),
    })
    .from(first)
    .as('first_photos');
  const perRetoucher = queries
    .select({
      id: assignees.id,
      fullName: assignees.fullName,
      photoCount: sql`count(*)`.as('assigned_count'),
    })
    .from(photos)
    .innerJoin(assignees, eq(assignees.id, photos.assigneeId))
    .where(and(isOfJob, sql`${photoJobs.retoucherIds} <> '{}'`))
    .groupBy(assignees.id, assignees.fullName)
    .as('per_retoucher');
  const retouchers = queries
    .select({
      list: sql<
        readonly JobRetoucher[] | null
      >`json_agg(json_build_object('id', ${perRetoucher.id}, 'fullName', ${perRetoucher.fullName},
        'photoCount', ${perRetoucher.photoCount}) order by ${perRetoucher.photoCount} desc, ${perRetoucher.id})`.as(
        'retouchers',
      ),
    })
    .from(perRetoucher)
    .as('job_retouchers');
  // Not another join: beyond eight of them PostgreSQL no longer looks for the best order.
  const dueTimes = sql<
    readonly DueTimeChange[] | null
  >`(select json_agg(json_build_object('id', ${dueTimeChanges.id}, 'previousDueAt', ${dueTimeChanges.previousDueAt},
    'dueAt', ${dueTimeChanges.dueAt}, 'reason', ${dueTimeChanges.reason}, 'createdAt', ${dueTimeChanges.createdAt})
    order by ${dueTimeChanges.id} desc) from ${dueTimeChanges} where ${dueTimeChanges.jobId} = ${photoJobs.id})`;
  const questions = queries
    .select({
      count: sql`count(*)`.mapWith(Number).as('question_count'),
      openCount: countWhere(eq(photoQuestions.status, 'open'), 'open_question_count'),
    })
    .from(photoQuestions)
    .where(eq(photoQuestions.jobId, photoJobs.id))
    .as('questions');
  return queries
    .select({
      id: photoJobs.id,
      job: photoJobs,
      owner,
      subscriptionName: subscriptions.title,
      content: {
        photoCount: content.photoCount,
        naturalCount: content.naturalCount,
        highEndCount: content.highEndCount,
        magazineCount: content.magazineCount,
        size: content.size,
        originalCount: content.originalCount,
        receivedCount: content.receivedCount,
        inProgressCount: content.inProgressCount,
        inCheckCount: content.inCheckCount,
        deliveredCount: content.deliveredCount,
        revisionCount: content.revisionCount,
        approvedCount: content.approvedCount,
        reviewDueAt: content.reviewDueAt,
        lastApprovedAt: content.lastApprovedAt,
        finishedCount: content.finishedCount,
        firstPhotos: firstPhotos.list,
        retouchers: retouchers.list,
        dueTimeChanges: dueTimes,
        questionCount: questions.count,
        openQuestionCount: questions.openCount,
      },
    })
    .from(photoJobs)
    .innerJoin(users, eq(users.id, photoJobs.userId))
    .innerJoin(subscriptions, eq(subscriptions.id, photoJobs.subscriptionId))
    .innerJoinLateral(content, sql`true`)
    .innerJoinLateral(firstPhotos, sql`true`)
    .innerJoinLateral(retouchers, sql`true`)
    .innerJoinLateral(questions, sql`true`);
}

/** A job with its customer, its subscription and a summary of its photos. */
export type JobRecord = Awaited<ReturnType<typeof selectJobs>>[number];
