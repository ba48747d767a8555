// Forms with input that isn't saved yet. Leaving the page asks first: the browser when the tab is closed or reloaded,
// UnsavedChangesDialog (ui/overlays) for everything else. It is rendered once on a page with such forms, because React
// Router supports a single blocker at a time.
import { useEffect, useId } from 'react';
import { setLeaveConfirmation } from './confirm-leaving.ts';

const unsavedForms = new Set<string>();

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function setUnsaved(form: string, isUnsaved: boolean): void {
  if (isUnsaved) unsavedForms.add(form);
  else unsavedForms.delete(form);
  // Only while it is needed: some browsers keep no page with such a listener for the back button.
  if (unsavedForms.size > 0) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
}

export function hasUnsavedChanges(): boolean {
  return unsavedForms.size > 0;
}

/** For what must not be held up, such as the end of the account. */
export function discardUnsavedChanges(): void {
  for (const form of [...unsavedForms]) setUnsaved(form, false);
}

/** Sets how the user is asked whether unsaved input may be lost. */
export function onDiscardRequest(ask: () => Promise<boolean>): () => void {
  setLeaveConfirmation(async (discard = discardUnsavedChanges) => {
    const isConfirmed = !hasUnsavedChanges() || (await ask());
    if (isConfirmed) discard();
    return isConfirmed;
  });
  return () => setLeaveConfirmation(null);
}

/** Marks the form as unsaved while `isUnsaved`. What is returned ends that at once, after a successful submission. */
export function useUnsavedChanges(isUnsaved: boolean): () => void {
  const form = useId();
  useEffect(() => {
    setUnsaved(form, isUnsaved);
    return () => setUnsaved(form, false);
  }, [form, isUnsaved]);
  return () => setUnsaved(form, false);
}
