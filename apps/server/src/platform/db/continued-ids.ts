// IDs that continue after those of an earlier process, also if the clock was set back before this one started: lists,
// numbers and the history of an entity are in the order of their IDs.
import { randomBytes } from 'node:crypto';
import { millisecondsPerDay } from '@burnish/domain/time/calendar-date';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Database } from './database.ts';
import { createIds, type NewId, timeOfId } from './ids.ts';

/** IDs of the same transaction can be a little later than its audit record. */
const marginMilliseconds = 1_000;

/** After a clock that was years ahead, days would be missing from filters that compare IDs. */
const maxAheadMilliseconds = 2 * millisecondsPerDay;

const newestRow = z.object({ id: z.string() });

/** Every change is audited, so that the newest record is about as new as any ID. */
export async function continueIds(database: Pick<Database, 'run'>, clock: Clock): Promise<NewId> {
  const { rows } = await database.run('select id from audit_records order by id desc limit 1');
  const [newest] = z.array(newestRow).parse(rows);
  const after = newest === undefined ? 0 : timeOfId(newest.id) + marginMilliseconds;
  const isPlausible = after <= clock.now().getTime() + maxAheadMilliseconds;
  return createIds(clock, randomBytes, isPlausible ? after : 0);
}
