import { lazy, type ReactNode, Suspense } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { FullPageMessage, FullPageSpinner } from '../../../ui/layout/full-page.tsx';
import { copy } from './copy.ts';
import { OpeningLink } from './opening-link.tsx';
import type { useShare } from './queries.ts';
import { problemOf } from './share-state.ts';

/** Loaded when they are needed. */
const PasswordForm = lazy(() => import('./password-form.tsx'));
const Gallery = lazy(() => import('./gallery.tsx'));

interface ProblemProps {
  token: string;
  error: Error;
  busy: boolean;
  onRetry: () => void;
}

function Problem({ token, error, busy, onRetry }: ProblemProps): ReactNode {
  const problem = problemOf(error);
  switch (problem.kind) {
    case 'password':
      return (
        <Suspense fallback={<FullPageSpinner label={copy.loading} />}>
          <PasswordForm token={token} />
        </Suspense>
      );
    case 'unknown':
      return (
        <FullPageMessage title={copy.unknown.title}>
          <p>{copy.unknown.text}</p>
        </FullPageMessage>
      );
    case 'closed':
      return (
        <FullPageMessage title={copy.closed.title}>
          <p>{problem.message}</p>
        </FullPageMessage>
      );
    case 'failed':
      return (
        <FullPageMessage title={copy.failed.title}>
          <p role="alert">{problem.message}</p>
          <Button variant="primary" busy={busy} onClick={onRetry}>
            {copy.failed.retry}
          </Button>
        </FullPageMessage>
      );
  }
}

/** The link has no secret. */
function IncompleteLink() {
  return (
    <FullPageMessage title={copy.noSecret.title}>
      <p>{copy.noSecret.text}</p>
    </FullPageMessage>
  );
}

interface SharePageProps {
  /** Null: the link has none. Undefined: it isn't known yet. */
  token: string | null | undefined;
  query: ReturnType<typeof useShare>;
}

/** The photos of a share link, or why there are none. */
export function SharePage({ token, query }: SharePageProps) {
  const { data, error, isFetching, refetch } = query;
  if (token === null) return <IncompleteLink />;
  // The same element as in the prerendered page, so that the photos in it stay.
  if (token === undefined || (data === undefined && error === null)) return <OpeningLink />;
  const retry = () => void refetch();
  if (data === undefined) return <Problem token={token} error={error} busy={isFetching} onRetry={retry} />;
  return (
    <Suspense fallback={<OpeningLink share={data.share} />}>
      <Gallery key={token} token={token} opened={data} onReload={retry} />
    </Suspense>
  );
}
