import { brand } from '@burnish/domain/brand';
import { formatOpeningHours } from '@burnish/domain/chat/opening-hours';
import { useEffect, useState } from 'react';
import { callAnonymously } from '../../lib/api-client.ts';

const brandText = formatOpeningHours(brand.openingHours);

/** The studio's opening hours in words. Those of the brand on prerendered pages, until the stored ones are loaded. */
export function useOpeningHoursText(): string {
  const [text, setText] = useState(brandText);
  useEffect(() => {
    const canceled = new AbortController();
    callAnonymously('GET /studio', { signal: canceled.signal }).then(
      ({ studio }) => setText(studio.openingHoursText),
      // The page works without it.
      () => {},
    );
    return () => canceled.abort();
  }, []);
  return text;
}
