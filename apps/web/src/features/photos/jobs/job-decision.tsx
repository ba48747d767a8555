import type { Job } from '@burnish/contract/photos/entities';
import { formatImagesUsed } from '../../../presentation/jobs.ts';
import { turnaroundLabels } from '../../../presentation/retouching.ts';
import {
  Decision,
  DecisionButton,
  DecisionFacts,
  DecisionLink,
  DecisionQuote,
  DecisionText,
} from '../../../ui/lists/decision.tsx';
import { copy } from './copy.ts';
import { DueTime } from './due-time.tsx';
import { customerName } from './job-actions.tsx';
import { useStartWork } from './queries.ts';
import { Thumbnails } from './thumbnails.tsx';

interface JobDecisionProps {
  job: Job;
  /** The job in its list. */
  to: string;
  onDecide: () => void;
  onDecided: () => void;
}

/** A job in a list of what waits: its photos and brief, and its actions with their keys. */
export function JobDecision({ job, to, onDecide, onDecided }: JobDecisionProps) {
  const { fact, page, start, open } = copy;
  const { run, busy } = useStartWork(job, onDecided);
  const canStart = job.allowedActions.includes('start');

  function startWork() {
    onDecide();
    run(undefined);
  }

  const actions = (
    <>
      {canStart && (
        <DecisionButton shortcut="A" variant="primary" busy={busy} onClick={startWork}>
          {start.action}
        </DecisionButton>
      )}
      <DecisionLink to={to} variant={canStart ? undefined : 'primary'}>
        {open}
      </DecisionLink>
    </>
  );
  return (
    <Decision actions={actions}>
      <Thumbnails photos={job.firstPhotos} />
      <DecisionFacts
        facts={[
          [fact.due, <DueTime key="due" job={job} />],
          [page.turnaround, turnaroundLabels[job.turnaround].label],
          [page.imagesUsed, formatImagesUsed(job)],
          [fact.subscription, job.subscriptionName],
        ]}
      />
      {job.brief && <DecisionQuote>{job.brief}</DecisionQuote>}
      {canStart && <DecisionText>{start.text(customerName(job), job.photoCount)}</DecisionText>}
    </Decision>
  );
}
