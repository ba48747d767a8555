import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { useToken } from '../../lib/use-token.ts';
import { PublicHead } from '../public-head.tsx';
import { Shell } from '../shell.tsx';
import { VisitorHeader, WaitingHeader } from '../visitor-header.tsx';

const SessionHeader = lazy(() =>
  // A public page is readable without it.
  import('./session-header.tsx').catch(() => ({ default: WaitingHeader })),
);

export default function StorefrontLayout() {
  const token = useToken();
  const header =
    token === null ? (
      <VisitorHeader />
    ) : (
      <Suspense fallback={<WaitingHeader />}>
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
