import { brand } from '@burnish/domain/brand';
import { formatOpeningHours, type OpeningHours } from '@burnish/domain/chat/opening-hours';
import { useQuery } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';
import { createQueryKeys, dependsOn } from '../lib/entity-queries.ts';

const keys = createQueryKeys('studio');

/** The studio's opening hours. Those of the brand until they are loaded, and on prerendered pages. */
export function useOpeningHours(): { openingHours: OpeningHours; text: string } {
  const { data } = useQuery({
    queryKey: keys.all,
    meta: dependsOn('setting'),
    queryFn: ({ signal }) => call('GET /studio', { signal }),
  });
  const openingHours = data?.studio.openingHours ?? brand.openingHours;
  return { openingHours, text: data?.studio.openingHoursText ?? formatOpeningHours(openingHours) };
}
