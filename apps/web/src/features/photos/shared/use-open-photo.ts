// The open photo is an entry of the history, so that the back button closes it. The URL stays as the guest received it.
import { useLocation, useNavigate } from 'react-router';

/** Null: the entry is not from this page, or no photo is open. */
function photoIdOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('photoId' in state)) return null;
  return typeof state.photoId === 'string' ? state.photoId : null;
}

export function useOpenPhoto() {
  const { state, search, hash } = useLocation();
  const navigate = useNavigate();
  const goTo = (photoId: string, replace: boolean) =>
    void navigate({ search, hash }, { state: { photoId }, replace, preventScrollReset: true });
  return {
    /** Null: the viewer is closed. */
    photoId: photoIdOf(state),
    open: (photoId: string) => goTo(photoId, false),
    show: (photoId: string) => goTo(photoId, true),
    close: () => void navigate(-1),
  };
}
