// The figures of the studio's board.
import type { JobStage } from '@burnish/domain/photos/board';
import { and, isNotNull, sql } from 'drizzle-orm';
import { photoJobs } from '../../../../db/schema/index.ts';
import type { Queries } from '../../../../platform/db/database.ts';
import { isDueBefore, type StudioFilter, studioConditions } from '../studio-filter/repository.ts';

export interface StageFigures {
  readonly stage: JobStage;
  readonly jobCount: number;
  readonly photoCount: number;
  readonly lateCount: number;
}

/** Stages without jobs are missing. */
export async function countByStage(
  queries: Queries,
  filter: StudioFilter,
  now: Date,
): Promise<readonly StageFigures[]> {
  const rows = await queries
    .select({
      stage: photoJobs.stage,
      jobCount: sql`count(*)`.mapWith(Number),
      photoCount: sql`sum(${photoJobs.photoCount})`.mapWith(Number),
      lateCount: sql`count(*) filter (where ${isDueBefore(now.toISOString())})`.mapWith(Number),
    })
    .from(photoJobs)
    .where(and(isNotNull(photoJobs.stage), studioConditions(queries, filter)))
    .groupBy(photoJobs.stage);
  return rows.flatMap(({ stage, ...figures }) => (stage === null ? [] : [{ stage, ...figures }]));
}
