import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

interface NothingLoadedProps {
  title: string;
  asked: readonly { retry: () => void }[];
}

/** Stands in the place of the whole page, when each of its parts failed. */
export function NothingLoaded({ title, asked }: NothingLoadedProps) {
  const retryAll = () => {
    for (const { retry } of asked) retry();
  };
  return (
    <EmptyState
      failed
      heading="h2"
      title={title}
      action={
        <Button size="small" onClick={retryAll}>
          Try again
        </Button>
      }
    />
  );
}
