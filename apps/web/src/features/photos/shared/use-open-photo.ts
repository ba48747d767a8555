// The open photo is an entry of the history, so that the back button closes it. The URL stays as the guest received it.
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';

const entryState = z.object({ photoId: z.string() });

export function useOpenPhoto() {
  const { state, search, hash } = useLocation();
  const navigate = useNavigate();
  const parsed = entryState.safeParse(state);
  const goTo = (photoId: string, replace: boolean) =>
    void navigate({ search, hash }, { state: { photoId }, replace, preventScrollReset: true });
  return {
    /** Null: the viewer is closed. */
    photoId: parsed.success ? parsed.data.photoId : null,
    open: (photoId: string) => goTo(photoId, false),
    show: (photoId: string) => goTo(photoId, true),
    close: () => void navigate(-1),
  };
}
