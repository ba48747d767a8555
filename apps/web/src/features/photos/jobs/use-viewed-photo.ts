// The open photo in the URL: `photo` is its ID, `job` that of its job where a page lists several jobs.
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { photoIdIn } from './photo-param.ts';

/** The entry before it in the history is the page without the viewer. */
const openedHere = z.object({ openedHere: z.literal(true) });

interface Opened {
  readonly jobId: string | null;
  readonly photoId: string;
}

export function useViewedPhoto() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const isOpenedHere = openedHere.safeParse(state).success;
  const params = new URLSearchParams(search);

  function goTo({ jobId, photoId }: Opened, options: { replace: boolean; state: unknown }): void {
    const next = new URLSearchParams(search);
    if (jobId !== null) next.set('job', jobId);
    next.set('photo', photoId);
    void navigate({ search: `?${next}` }, { ...options, preventScrollReset: true });
  }

  return {
    photoId: photoIdIn(search),
    jobId: params.get('job'),
    /** The back button closes it. */
    open: (photoId: string, jobId: string | null = null) =>
      goTo({ photoId, jobId }, { replace: false, state: { openedHere: true } }),
    show: (photoId: string) => goTo({ photoId, jobId: params.get('job') }, { replace: true, state }),
    close(): void {
      if (isOpenedHere) {
        void navigate(-1);
        return;
      }
      const next = new URLSearchParams(search);
      next.delete('photo');
      next.delete('job');
      void navigate({ search: `${next}` }, { replace: true, preventScrollReset: true });
    },
  };
}
