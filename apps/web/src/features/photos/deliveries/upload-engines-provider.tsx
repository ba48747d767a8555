import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useUnsavedChanges } from '../../../lib/unsaved-changes.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { createUploadEngines, UploadEnginesContext } from './upload-engines.ts';

/** Around the list of jobs: finished files are uploaded until it is left, which asks first while files are being sent. */
export function UploadEnginesProvider({ children }: { children: ReactNode }) {
  const [engines] = useState(createUploadEngines);
  const isUsed = useSyncExternalStore(engines.subscribe, engines.isUsed, engines.isUsed);
  const isSending = useSyncExternalStore(engines.subscribe, engines.isSending, engines.isSending);
  useUnsavedChanges(isSending);
  useEffect(() => () => engines.stop(), [engines]);
  return (
    <UploadEnginesContext value={engines}>
      {children}
      {isUsed && <LeaveDialog />}
    </UploadEnginesContext>
  );
}
