import type { Retoucher } from '@burnish/contract/assignments/entities';
import type { Job } from '@burnish/contract/photos/entities';
import { type JobStage, jobStages } from '@burnish/domain/photos/board';
import { type DragEvent, useRef, useState } from 'react';
import { focusAfterAction } from '../../../lib/focus-after-action.ts';
import { type FilterDefinition, type FilteredListProps, isFiltered } from '../../../lib/list-filters.ts';
import { adminToast } from '../../../presentation/admin-toast.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { FilterBar } from '../../../ui/lists/filter-bar.tsx';
import { useRetouchers } from '../assignments/queries.ts';
import { AssignJob } from './assign-job.tsx';
import styles from './board.module.css';
import type { CardActions } from './board-card.tsx';
import { BoardColumn } from './board-column.tsx';
import { type Position, positionAfter } from './board-position.ts';
import { ColumnLinks } from './column-links.tsx';
import { copy } from './copy.ts';
import { moveOf } from './moves.ts';
import { type BoardFilter, useBoardFigures } from './queries.ts';
import { StartWork } from './start-work.tsx';
import { findCardLink, readRows, useBoardKeys } from './use-board-keys.ts';
import { Workload } from './workload.tsx';

interface BoardProps extends FilteredListProps {
  title: string;
  searchLabel: string;
  definitions: readonly FilterDefinition[];
  filter: BoardFilter;
  /** The job in the list. */
  urlOf: (job: Job) => string;
}

interface Dragged {
  readonly job: Job;
  readonly from: JobStage;
  /** The column under the pointer. */
  readonly over: JobStage | null;
}

interface Starting {
  readonly job: Job;
  readonly isAsking: boolean;
  /** What gets the focus when the card has left its column. */
  readonly next: Position | null;
}

/** The studio's jobs by stage. Work starts by moving a card; where else it can't be moved, the board says what to do. */
export default function Board(props: BoardProps) {
  const { title, searchLabel, definitions, filter, filters, onFilter, urlOf } = props;
  const board = useRef<HTMLElement>(null);
  const { data: figures } = useBoardFigures(filter);
  const { data: retouchers = [] } = useRetouchers();
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const [starting, setStarting] = useState<Starting | null>(null);
  const [assigning, setAssigning] = useState<{ job: Job; retoucher: Retoucher | null } | null>(null);

  function move(job: Job, from: JobStage, to: JobStage): void {
    const result = moveOf(job, from, to);
    if (result === null) return;
    if (result.kind === 'start') {
      const next = positionAfter(readRows(board.current), { stage: from, id: job._id });
      setStarting({ job, isAsking: true, next });
      return;
    }
    const link = { text: copy.card.open, to: urlOf(job) };
    toast.info(result.reason, { ...adminToast, link });
  }

  function assign(job: Job, retoucher: Retoucher | null): void {
    if (job.allowedActions.includes('assign')) setAssigning({ job, retoucher });
  }

  function finishStart({ job, next }: Starting): void {
    setStarting((current) => (current?.job._id === job._id ? null : current));
    if (next !== null) focusAfterAction(() => findCardLink(board.current, next));
  }

  const actions: CardActions = {
    urlOf,
    onMove: move,
    onAssign: (job) => assign(job, null),
    onDragStart: (job, from) => setDragged({ job, from, over: null }),
    onDragEnd() {
      // Dropped where it isn't allowed: no drop event follows.
      if (dragged?.over && moveOf(dragged.job, dragged.from, dragged.over)?.kind === 'refused')
        move(dragged.job, dragged.from, dragged.over);
      setDragged(null);
    },
  };

  useBoardKeys(board);

  const figuresOf = (stage: JobStage) => figures?.find((of) => of.stage === stage);

  function columnDrag(stage: JobStage) {
    const target = dragged && moveOf(dragged.job, dragged.from, stage);
    return {
      move: dragged?.over === stage ? target : null,
      onDragOver(event: DragEvent) {
        if (dragged === null) return;
        if (dragged.over !== stage) setDragged({ ...dragged, over: stage });
        if (target?.kind === 'refused') event.dataTransfer.dropEffect = 'none';
        if (target !== null) event.preventDefault();
      },
      // Also fires inside the column: between its parts, and when the card is released where it isn't allowed.
      onDragLeave({ currentTarget, clientX, clientY }: DragEvent) {
        const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
        const isInside = clientX >= left && clientX < right && clientY >= top && clientY < bottom;
        if (dragged?.over === stage && !isInside) setDragged({ ...dragged, over: null });
      },
      onDrop(event: DragEvent) {
        event.preventDefault();
        if (dragged && target?.kind === 'start') move(dragged.job, dragged.from, stage);
        setDragged(null);
      },
    };
  }

  return (
    <div className={styles.page}>
      <h2 className="vh">{title}</h2>
      <FilterBar
        searchLabel={searchLabel}
        definitions={definitions}
        shortcut="/"
        filters={filters}
        onFilter={onFilter}
      />
      <Workload
        retouchers={retouchers}
        chosen={filter.retoucherId ?? ''}
        onChoose={(retoucherId) => onFilter({ retoucherId })}
        takesDrop={dragged?.job.allowedActions.includes('assign') ?? false}
        onDrop={(retoucher) => {
          if (dragged) assign(dragged.job, retoucher);
          setDragged(null);
        }}
      />
      <ColumnLinks board={board} countOf={(stage) => figuresOf(stage)?.jobCount} />
      <section
        className={styles.board}
        ref={board}
        aria-label={copy.board}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
        tabIndex={0}
      >
        {jobStages.map((stage) => (
          <BoardColumn
            key={stage}
            stage={stage}
            filter={filter}
            isFiltered={isFiltered(definitions, filters)}
            figures={figuresOf(stage)}
            actions={actions}
            isDragging={dragged !== null}
            showsNewRows={starting !== null}
            {...columnDrag(stage)}
          />
        ))}
      </section>
      {starting && (
        <StartWork
          key={starting.job._id}
          job={starting.job}
          isAsking={starting.isAsking}
          onClose={() => setStarting({ ...starting, isAsking: false })}
          onStarted={() => finishStart(starting)}
        />
      )}
      {assigning && <AssignJob key={assigning.job._id} {...assigning} onClose={() => setAssigning(null)} />}
    </div>
  );
}
