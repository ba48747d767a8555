import type { OpeningHours } from '@burnish/domain/chat/opening-hours';
import { useQuery } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';
import { createQueryKeys, dependsOn } from '../lib/entity-queries.ts';

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
