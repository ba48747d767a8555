import type { PublicStudio } from '@burnish/contract/studio-settings/entities';
import { brand } from '@burnish/domain/brand';
import { formatOpeningHours } from '@burnish/domain/chat/opening-hours';
import { useEffect, useState } from 'react';

const brandText = formatOpeningHours(brand.openingHours);

/** Without the API client, which is larger than the rest of the page. */
async function loadText(signal: AbortSignal): Promise<string> {
  const response = await fetch('/api/studio', { signal });
  if (!response.ok) return brandText;
  const { data }: { data: { studio: PublicStudio } } = await response.json();
  return data.studio.openingHoursText;
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
