import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { useToken } from '../../lib/token.ts';
import { PublicHead } from '../public-head.tsx';
import { Shell } from '../shell.tsx';
import { PendingHeader, VisitorHeader } from '../visitor-header.tsx';

const SessionHeader = lazy(() =>
  // Public pages work without it.
  import('./session-header.tsx').catch(() => ({ default: PendingHeader })),
);

export default function StorefrontLayout() {
  const token = useToken();
  const header =
    token === null ? (
      <VisitorHeader />
    ) : (
      <Suspense fallback={<PendingHeader />}>
        <SessionHeader />
      </Suspense>
    );
  return (
    <>
      <PublicHead />
      <Shell header={header}>
        <Outlet />
      </Shell>
    </>
  );
}
