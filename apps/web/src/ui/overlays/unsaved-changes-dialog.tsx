import { useEffect, useState } from 'react';
import { type Location, useBlocker } from 'react-router';
import { readToken } from '../../lib/token.ts';
import { hasUnsavedChanges, onDiscardRequest } from '../../lib/unsaved-changes.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { dialogTexts } from './modal.tsx';

type Answer = (isConfirmed: boolean) => void;

interface UnsavedChangesDialogProps {
  /** Parameters of the address whose change leaves the form, such as the open row. */
  parameters?: readonly string[] | undefined;
  /** If something other than changes is lost. */
  texts?: { readonly title: string; readonly leave: string; readonly warning: string } | undefined;
}

const defaultTexts = {
  title: dialogTexts.leaveTitle,
  leave: dialogTexts.leave,
  warning: dialogTexts.discardWarning,
};

/** What a page shows is its path and these parameters of its address. */
function screenOf({ pathname, search }: Location, parameters: readonly string[]): string {
  const params = new URLSearchParams(search);
  return [pathname, ...parameters.map((name) => params.get(name) ?? '')].join(' ');
}

/** Pages with tabs name the open one in the address. */
const tabParameter = ['tab'];

/** Asks before the page is left with unsaved input (lib/unsaved-changes.ts). Once on a page. */
export function UnsavedChangesDialog({
  texts = defaultTexts,
  parameters = tabParameter,
}: UnsavedChangesDialogProps) {
  // The end of a session can't be held up.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsavedChanges() &&
      readToken() !== null &&
      screenOf(currentLocation, parameters) !== screenOf(nextLocation, parameters),
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
      title={texts.title}
      confirmText={texts.leave}
      cancelText={dialogTexts.keepEditing}
    >
      <p>{texts.warning}</p>
    </ConfirmDialog>
  );
}
