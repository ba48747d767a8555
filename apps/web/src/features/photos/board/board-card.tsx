import type { Job } from '@burnish/contract/photos/entities';
import { type JobStage, jobStages } from '@burnish/domain/photos/board';
import { type DragEvent, useId, useRef } from 'react';
import { Link } from 'react-router';
import { turnaroundLabels } from '../../../presentation/retouching.ts';
import { onHoldLabel } from '../../../presentation/status-labels.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Tag } from '../../../ui/display/tag.tsx';
import { Instant } from '../../../ui/display/time.tsx';
import { Status } from '../../../ui/feedback/status.tsx';
import { Menu, type MenuItem } from '../../../ui/overlays/menu.tsx';
import { summarizeRetouchers } from '../assignments/assignees.ts';
import { DueTime } from '../jobs/due-time.tsx';
import { customerName } from '../jobs/job-actions.tsx';
import { Thumbnails } from '../jobs/thumbnails.tsx';
import styles from './board-card.module.css';
import { copy } from './copy.ts';
import { moveOf } from './moves.ts';
import { boardProgress } from './progress.ts';

const maxFrames = 4;

export interface CardActions {
  /** The job in the list. */
  readonly urlOf: (job: Job) => string;
  readonly onMove: (job: Job, from: JobStage, to: JobStage) => void;
  readonly onAssign: (job: Job) => void;
  readonly onDragStart: (job: Job, from: JobStage) => void;
  readonly onDragEnd: () => void;
}

/** What the keys of the board press. */
function KeyActions({ job, stage, actions }: BoardCardProps) {
  return (
    <>
      {moveOf(job, stage, 'in_progress')?.kind === 'start' && (
        <button
          type="button"
          hidden
          data-action-key="S"
          onClick={() => actions.onMove(job, stage, 'in_progress')}
        />
      )}
      {job.allowedActions.includes('assign') && (
        <button type="button" hidden data-action-key="A" onClick={() => actions.onAssign(job)} />
      )}
    </>
  );
}

interface BoardCardProps {
  job: Job;
  stage: JobStage;
  actions: CardActions;
}

function CardMenu({ job, stage, actions }: BoardCardProps) {
  const text = copy.card;
  const button = useRef<HTMLButtonElement>(null);
  /** The button gets the focus first: a dialog returns it to where it was when it opened. */
  const afterFocus = (run: () => void) => () =>
    requestAnimationFrame(() => {
      button.current?.focus({ preventScroll: true });
      run();
    });
  const items: MenuItem[] = [
    { label: text.open, to: actions.urlOf(job) },
    ...(job.allowedActions.includes('assign')
      ? [{ label: text.assign, shortcut: 'A', onSelect: afterFocus(() => actions.onAssign(job)) }]
      : []),
    'separator',
    ...jobStages
      .filter((to) => to !== stage)
      .map((to) => ({
        label: text.moveTo(copy.stages[to]),
        shortcut: moveOf(job, stage, to)?.kind === 'start' ? 'S' : undefined,
        onSelect: afterFocus(() => actions.onMove(job, stage, to)),
      })),
  ];
  return (
    <div className={styles.menu}>
      <Menu
        trigger={<IconButton ref={button} icon="more" label={text.menu(job.number)} />}
        items={items}
        align="start"
      />
    </div>
  );
}

function CardTime({ job, stage }: Pick<BoardCardProps, 'job' | 'stage'>) {
  if (stage !== 'delivered') return <DueTime job={job} />;
  if (job.reviewDueAt === null) return null;
  return (
    <span className="note">
      {copy.reviewEnds} <Instant value={job.reviewDueAt} />
    </span>
  );
}

/** A job on the board. It leads to the job in the list, and can be dragged to another column. */
export function BoardCard({ job, stage, actions }: BoardCardProps) {
  const titleId = useId();
  const { _id, number, turnaround, firstPhotos, onHoldSince } = job;
  const retouchers = summarizeRetouchers(job);

  function startDrag({ dataTransfer }: DragEvent) {
    dataTransfer.effectAllowed = 'move';
    dataTransfer.setData('text/plain', number);
    actions.onDragStart(job, stage);
  }

  return (
    <article
      className={styles.card}
      aria-labelledby={titleId}
      data-row={_id}
      draggable
      onDragStart={startDrag}
      onDragEnd={actions.onDragEnd}
    >
      <div className={styles.head}>
        <h4 className={styles.title}>
          <Link id={titleId} to={actions.urlOf(job)} className={styles.link} draggable={false}>
            {number}
          </Link>
        </h4>
        <p className={styles.customer}>{customerName(job)}</p>
        <CardMenu job={job} stage={stage} actions={actions} />
        <KeyActions job={job} stage={stage} actions={actions} />
      </div>
      <Thumbnails photos={firstPhotos.slice(0, maxFrames)} />
      <p className={styles.progress}>
        <span>{boardProgress(job, stage)}</span>
        {onHoldSince !== null && <Status tone={onHoldLabel.tone}>{onHoldLabel.label}</Status>}
        {turnaround !== 'standard' && <Tag>{turnaroundLabels[turnaround].label}</Tag>}
      </p>
      <p className={styles.time}>
        <CardTime job={job} stage={stage} />
      </p>
      {retouchers !== null && <p className={styles.retouchers}>{retouchers}</p>}
    </article>
  );
}
