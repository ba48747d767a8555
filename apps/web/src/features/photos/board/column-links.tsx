import { type JobStage, jobStages } from '@burnish/domain/photos/board';
import { type RefObject, useEffect, useState } from 'react';
import styles from './column-links.module.css';
import { copy } from './copy.ts';

interface ColumnLinksProps {
  board: RefObject<HTMLElement | null>;
  countOf: (stage: JobStage) => number | undefined;
}

const columnOf = (board: HTMLElement | null, stage: JobStage) =>
  board?.querySelector<HTMLElement>(`[data-stage="${stage}"]`);

/** On phones: scrolls the board to a column, and shows which one is visible. */
export function ColumnLinks({ board, countOf }: ColumnLinksProps) {
  const [visible, setVisible] = useState<JobStage>('received');

  useEffect(() => {
    const scrolled = board.current;
    const update = () => {
      const start = scrolled?.getBoundingClientRect().left ?? 0;
      const distance = (stage: JobStage) =>
        Math.abs((columnOf(scrolled, stage)?.getBoundingClientRect().left ?? 0) - start);
      setVisible(jobStages.toSorted((a, b) => distance(a) - distance(b))[0] ?? 'received');
    };
    scrolled?.addEventListener('scroll', update, { passive: true });
    return () => scrolled?.removeEventListener('scroll', update);
  }, [board]);

  return (
    <nav className={styles.links} aria-label={copy.jumpTo}>
      {jobStages.map((stage) => {
        const count = countOf(stage);
        return (
          <button
            key={stage}
            type="button"
            aria-current={stage === visible}
            onClick={() =>
              columnOf(board.current, stage)?.scrollIntoView({ inline: 'start', block: 'nearest' })
            }
          >
            {copy.stages[stage]} {count !== undefined && <b className="num">{count}</b>}
          </button>
        );
      })}
    </nav>
  );
}
