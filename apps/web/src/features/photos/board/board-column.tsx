import type { BoardColumn as Figures, Job } from '@burnish/contract/photos/entities';
import type { JobStage } from '@burnish/domain/photos/board';
import { type DragEvent, type ReactNode, useId, useState } from 'react';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { Glyph } from '../../../ui/display/glyph.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ArrivedButton } from '../../../ui/lists/arrived-button.tsx';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { useArrivedRows } from '../../../ui/lists/table/arrived-rows.ts';
import { BoardCard, type CardActions } from './board-card.tsx';
import styles from './board-column.module.css';
import { copy } from './copy.ts';
import type { Move } from './moves.ts';
import { type BoardFilter, useStageJobs } from './queries.ts';
import { useHeld } from './use-held.ts';

interface BoardColumnProps {
  stage: JobStage;
  filter: BoardFilter;
  isFiltered: boolean;
  /** Undefined: not loaded. */
  figures: Figures | undefined;
  actions: CardActions;
  /** What dropping the dragged card here does. Null: nothing is dragged, or a card of this column. */
  move: Move | null;
  isDragging: boolean;
  /** What the user moves appears at once. */
  showsNewRows: boolean;
  onDragOver: (event: DragEvent) => void;
  onDragLeave: (event: DragEvent) => void;
  onDrop: (event: DragEvent) => void;
}

function ColumnHead({ id, stage, figures }: Pick<BoardColumnProps, 'stage' | 'figures'> & { id: string }) {
  return (
    <header className={styles.head}>
      <h3 id={id} className={styles.title}>
        {copy.stages[stage]}
      </h3>
      {figures && (
        <p className={styles.figures}>
          {copy.figures(figures.jobCount, figures.photoCount)}
          {figures.lateCount > 0 && (
            <span className={styles.late}>
              <Glyph name="clock-filled" /> {copy.late(figures.lateCount)}
            </span>
          )}
        </p>
      )}
    </header>
  );
}

/** What a drop would do, over the cards, so that it moves nothing. */
function DropHint({ move }: { move: Move }) {
  return (
    <p className={styles.hint} data-refused={move.kind === 'refused' || undefined}>
      {move.kind === 'start' ? copy.dropHere : move.reason}
    </p>
  );
}

/** Jobs in one stage, which load by themselves. Those that arrive under the pointer wait until they are asked for. */
export function BoardColumn(props: BoardColumnProps) {
  const { stage, filter, isFiltered, figures, actions, move, isDragging, showsNewRows } = props;
  const titleId = useId();
  const list = useStageJobs(stage, filter);
  const canHover = useMediaQuery('(hover: hover)');
  const [isUnderPointer, setUnderPointer] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const rows = useHeld(list.rows, isDragging);
  const { shown, arrived, showArrived } = useArrivedRows<Job>({
    rows,
    listKey: JSON.stringify(filter),
    isOutdated: list.outdated,
    isHolding: !showsNewRows && ((canHover && isUnderPointer) || hasFocus),
  });

  let content: ReactNode;
  if (list.failed) content = <LoadError text={copy.failed} onRetry={list.retry} />;
  else if (list.loading) content = <Skeleton shape="cards" label={copy.loading(copy.stages[stage])} />;
  else if (rows.length === 0)
    content = <p className={styles.empty}>{isFiltered ? copy.emptyFiltered : copy.empty}</p>;
  else
    content = (
      <>
        <ArrivedButton count={arrived} onShow={showArrived} />
        <ul className={styles.cards} aria-labelledby={titleId} data-outdated={list.outdated || undefined}>
          {shown.map((job) => (
            <li key={job._id}>
              <BoardCard job={job} stage={stage} actions={actions} />
            </li>
          ))}
        </ul>
        <LoadMore
          hasMore={list.hasMore}
          busy={list.loadingMore}
          failed={list.loadMoreFailed}
          onLoadMore={list.loadMore}
        />
      </>
    );

  return (
    <section
      className={styles.column}
      aria-labelledby={titleId}
      data-stage={stage}
      data-drop={move?.kind}
      onPointerEnter={() => setUnderPointer(true)}
      onPointerLeave={() => setUnderPointer(false)}
      onFocus={() => setFocus(true)}
      onBlur={({ currentTarget, relatedTarget }) => setFocus(currentTarget.contains(relatedTarget))}
      onDragOver={props.onDragOver}
      onDragLeave={props.onDragLeave}
      onDrop={props.onDrop}
    >
      <ColumnHead id={titleId} stage={stage} figures={figures} />
      <div className={styles.body}>
        {move && <DropHint move={move} />}
        {content}
      </div>
    </section>
  );
}
