// Forms with input that isn't saved yet. Leaving the page asks first: the browser when the tab is closed or reloaded,
// UnsavedChangesDialog (ui/overlays) for everything else. It is rendered once on a page with such forms, because React
// Router supports a single blocker at a time.
import { useEffect, useId } from 'react';

type AskToDiscard = () => Promise<boolean>;

const unsavedForms = new Set<string>();
let askToDiscard: AskToDiscard | null = null;

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

/** For what must not be held up, such as the end of a session. */
export function discardUnsavedChanges(): void {
  for (const form of [...unsavedForms]) setUnsaved(form, false);
}

/** Sets how the user is asked whether unsaved input may be lost. */
export function onDiscardRequest(ask: AskToDiscard): () => void {
  askToDiscard = ask;
  return () => {
    if (askToDiscard === ask) askToDiscard = null;
  };
}

/** Before something that would end the page, such as signing out. False: the user wants to keep editing. */
export async function confirmDiscard(): Promise<boolean> {
  const isConfirmed = !hasUnsavedChanges() || askToDiscard === null || (await askToDiscard());
  if (isConfirmed) discardUnsavedChanges();
  return isConfirmed;
}

/** Marks the form as unsaved while `isUnsaved`. */
export function useUnsavedChanges(isUnsaved: boolean): void {
  const form = useId();
  useEffect(() => {
    setUnsaved(form, isUnsaved);
    return () => setUnsaved(form, false);
  }, [form, isUnsaved]);
}
