import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { listTexts } from '../../ui/lists/list-texts.ts';

interface PageLoadErrorProps {
  title: string;
  queries: readonly { retry: () => void }[];
}

/** Replaces the page if none of its queries could be loaded. */
export function PageLoadError({ title, queries }: PageLoadErrorProps) {
  const retryAll = () => {
    for (const { retry } of queries) retry();
  };
  return (
    <EmptyState
      failed
      heading="h2"
      title={title}
      action={
        <Button size="small" onClick={retryAll}>
          {listTexts.retry}
        </Button>
      }
    />
  );
}
