import type { StudioTime } from '@burnish/domain/subscriptions/paid-periods';
import type { Queries } from '../../platform/db/database.ts';
import type { StudioSettings } from '../studio-settings/index.ts';

export type TimeZoneSettings = Pick<StudioSettings, 'getOpeningHours'>;

/** A time, with the time zone in which the studio's days are. */
export async function studioTimeAt(
  studioSettings: TimeZoneSettings,
  queries: Queries,
  now: Date,
): Promise<StudioTime> {
  const { timeZone } = await studioSettings.getOpeningHours(queries);
  return { now, timeZone };
}
