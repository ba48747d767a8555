import { UnsavedChangesDialog } from '../../../ui/overlays/unsaved-changes-dialog.tsx';
import { copy } from '../uploads/copy.ts';

/** Asks before the list of jobs is left while files are being uploaded. */
export function LeaveDialog() {
  return <UnsavedChangesDialog texts={copy.leave} />;
}
