import type { PublicStudio } from '@burnish/contract/studio-settings/entities';
import type { OpeningHours } from '@burnish/domain/chat/opening-hours';
import { useEffect, useState } from 'react';

/** Without the API client, which is larger than the rest of the page. */
async function loadOpeningHours(signal: AbortSignal): Promise<OpeningHours> {
  const response = await fetch('/api/studio', { signal });
  if (!response.ok) throw new Error(`the opening hours were answered with ${response.status}`);
  const { data }: { data: { studio: PublicStudio } } = await response.json();
  return data.studio.openingHours;
}

/** The studio's opening hours. Undefined on prerendered pages and until they are loaded; null: they can't be loaded. */
export function useOpeningHours(): OpeningHours | null | undefined {
  const [hours, setHours] = useState<OpeningHours | null>();
  useEffect(() => {
    const canceled = new AbortController();
    loadOpeningHours(canceled.signal).then(setHours, () => {
      if (!canceled.signal.aborted) setHours(null);
    });
    return () => canceled.abort();
  }, []);
  return hours;
}
