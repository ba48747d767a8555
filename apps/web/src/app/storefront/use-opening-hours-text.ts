import { brand } from '@burnish/domain/brand';
import { formatOpeningHours } from '@burnish/domain/chat/opening-hours';
import { useEffect, useState } from 'react';
import { whenIdle } from '../../lib/when-idle.ts';

const brandText = formatOpeningHours(brand.openingHours);

/** The page's first load doesn't include the API client. */
async function loadText(signal: AbortSignal): Promise<string> {
  await whenIdle();
  const { callAnonymously } = await import('../../lib/api-client.ts');
  const { studio } = await callAnonymously('GET /studio', { signal });
  return studio.openingHoursText;
}

/** The studio's opening hours in words. Those of the brand on prerendered pages, until the stored ones are loaded. */
export function useOpeningHoursText(): string {
  const [text, setText] = useState(brandText);
  useEffect(() => {
    const canceled = new AbortController();
    // The page works without it.
    loadText(canceled.signal).then(setText, () => {});
    return () => canceled.abort();
  }, []);
  return text;
}
