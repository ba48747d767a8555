import type { OpeningHours } from '@burnish/domain/chat/opening-hours';
import { dateIn } from '@burnish/domain/time/calendar-date';
import { useQuery } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';
import { createQueryKeys, dependsOn } from '../lib/entity-queries.ts';
import { today } from '../lib/format-date.ts';
import { useNow } from '../lib/use-now.ts';

const keys = createQueryKeys('studio');

/** The studio's opening hours. Undefined until they are loaded. */
export function useOpeningHours(): OpeningHours | undefined {
  const { data } = useQuery({
    queryKey: keys.all,
    meta: dependsOn('setting'),
    queryFn: ({ signal }) => call('GET /studio', { signal }),
  });
  return data?.studio.openingHours;
}

/** The current calendar date of the studio, or of the viewer until the studio's time zone is loaded. */
export function useStudioToday(): string {
  const now = useNow();
  const timeZone = useOpeningHours()?.timeZone;
  return timeZone === undefined ? today(now) : dateIn(now, timeZone);
}
