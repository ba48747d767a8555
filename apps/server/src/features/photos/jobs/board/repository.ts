// The figures of the studio's board.
import type { JobStage } from '@burnish/domain/photos/board';
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { photoJobs, photos } from '../../../../db/schema/index.ts';
import type { Queries } from '../../../../platform/db/database.ts';
import { isDueBefore, type StudioFilter, studioConditions } from '../studio-filter/repository.ts';

export interface StageFigures {
  readonly stage: JobStage;
  readonly jobCount: number;
  readonly photoCount: number;
  readonly lateCount: number;
}

/** Reads each job of the board once. Stages without jobs are missing. */
export async function countByStage(
  queries: Queries,
  filter: StudioFilter,
  now: Date,
): Promise<readonly StageFigures[]> {
  const hasAny = (condition: SQL, name: string) =>
    sql<boolean>`coalesce(bool_or(${condition}), false)`.as(name);
  const content = queries
    .select({
      count: sql<number>`count(*)`.as('photo_count'),
      hasRevision: hasAny(eq(photos.status, 'revision_requested'), 'has_revision'),
      hasWork: hasAny(inArray(photos.status, ['received', 'in_progress']), 'has_work'),
    })
    .from(photos)
    .where(and(eq(photos.jobId, photoJobs.id), isNull(photos.withdrawnAt)))
    .as('content');
  const jobs = queries
    .select({
      // The same as stageConditions, for the jobs of every stage.
      stage: sql<JobStage>`case when ${photoJobs.status} <> 'in_progress' then ${photoJobs.status}
        when ${content.hasRevision} then 'revision' when ${content.hasWork} then 'in_progress' else 'in_check' end`.as(
        'stage',
      ),
      photoCount: content.count,
      isLate: sql<boolean>`${isDueBefore(now.toISOString())}`.as('is_late'),
    })
    .from(photoJobs)
    .innerJoinLateral(content, sql`true`)
    .where(
      and(
        inArray(photoJobs.status, ['received', 'in_progress', 'delivered']),
        studioConditions(queries, filter),
      ),
    )
    .as('jobs');
  return queries
    .select({
      jobCount: sql`count(*)`.mapWith(Number),
      photoCount: sql`sum(${jobs.photoCount})`.mapWith(Number),
      lateCount: sql`count(*) filter (where ${jobs.isLate})`.mapWith(Number),
      stage: jobs.stage,
    })
    .from(jobs)
    .groupBy(jobs.stage);
}
