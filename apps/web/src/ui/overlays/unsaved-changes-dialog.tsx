import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { readToken } from '../../lib/token.ts';
import { hasUnsavedChanges, onDiscardRequest } from '../../lib/unsaved-changes.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { dialogTexts } from './modal.tsx';

type Answer = (isConfirmed: boolean) => void;

/** Asks before the page is left with unsaved input (lib/unsaved-changes.ts). Once on a page. */
export function UnsavedChangesDialog() {
  // The end of a session can't be held up.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsavedChanges() && readToken() !== null && currentLocation.pathname !== nextLocation.pathname,
  );
  const [answer, setAnswer] = useState<Answer | null>(null);

  useEffect(
    () =>
      onDiscardRequest(() => {
        const { promise, resolve } = Promise.withResolvers<boolean>();
        setAnswer(() => resolve);
        return promise;
      }),
    [],
  );

  function close(isConfirmed: boolean): void {
    answer?.(isConfirmed);
    setAnswer(null);
    if (blocker.state !== 'blocked') return;
    if (isConfirmed) blocker.proceed();
    else blocker.reset();
  }

  return (
    <ConfirmDialog
      open={answer !== null || blocker.state === 'blocked'}
      onClose={() => close(false)}
      onConfirm={() => close(true)}
      title={dialogTexts.leaveTitle}
      confirmText={dialogTexts.leave}
      cancelText={dialogTexts.keepEditing}
    >
      <p>{dialogTexts.discardWarning}</p>
    </ConfirmDialog>
  );
}
