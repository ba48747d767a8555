import type { Job } from '@burnish/contract/entity';
import { useEffect, useRef } from 'react';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Instant } from '../../ui/time.tsx';
import { copy } from './copy.ts';
import styles from './unfinished.module.css';

const words = copy.done;

/** The job that it has become. Reading goes on from here. */
export function HandedIn({ job: { number, photoCount, dueAt } }: { job: Job }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Panel as="section" aria-labelledby="handed-in">
      <div className={styles.unfinished}>
        <div className={styles.words}>
          <h2 id="handed-in" ref={heading} tabIndex={-1} className={styles.heading}>
            {words.title(photoCount)}
          </h2>
          <p className="num">
            {number}. {words.due} <Instant at={dueAt} time />.
          </p>
        </div>
        <ButtonLink to="/dashboard">{words.toDashboard}</ButtonLink>
      </div>
    </Panel>
  );
}
