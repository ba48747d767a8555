// The viewer is an entry of the history, so that the back button closes it. The name of a file doesn't belong in a URL, so
// the entry's state says which photo is open.
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';

const entryState = z.object({ photoKey: z.string() });

export function useViewerEntry() {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const parsed = entryState.safeParse(state);
  const goTo = (photoKey: string, replace: boolean) =>
    void navigate({ search }, { state: { photoKey }, replace, preventScrollReset: true });
  return {
    /** Of the open photo; null: the viewer is closed. */
    photoKey: parsed.success ? parsed.data.photoKey : null,
    open: (key: string) => goTo(key, false),
    show: (key: string) => goTo(key, true),
    close: () => void navigate(-1),
  };
}
