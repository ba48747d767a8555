import { Button } from '../../../../ui/buttons/button.tsx';
import { ActionBar } from '../action-bar.tsx';
import { filesCopy } from '../copy.ts';
import type { FileCounts } from './finished-files.ts';

const text = filesCopy.submit;

const reasons = [
  ['needsPhoto', text.needsPhoto],
  ['samePhoto', text.samePhoto],
  ['delivered', text.delivered],
  ['failed', text.failed],
  ['unfinished', text.unfinished],
] as const;

interface SubmitFilesProps {
  readyCount: number;
  counts: FileCounts;
  busy: boolean;
  onSubmit: () => void;
}

/** How many files are submitted, and why the others aren't. Stays visible below a long list. */
export function SubmitFiles({ readyCount, counts, busy, onSubmit }: SubmitFilesProps) {
  const notReady = reasons.filter(([name]) => counts[name] > 0).map(([name, say]) => say(counts[name]));
  return (
    <ActionBar
      text={
        <>
          <b>{text.ready(readyCount)}</b> {notReady.join(' ')}
        </>
      }
    >
      <Button variant="primary" size="small" disabled={readyCount === 0} busy={busy} onClick={onSubmit}>
        {text.action(readyCount)}
      </Button>
    </ActionBar>
  );
}
