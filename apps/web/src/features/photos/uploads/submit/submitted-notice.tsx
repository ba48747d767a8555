import type { Job } from '@burnish/contract/photos/entities';
import { useEffect, useRef } from 'react';
import { jobUrl } from '../../../../presentation/jobs.ts';
import { ButtonLink } from '../../../../ui/buttons/button-link.tsx';
import { Instant } from '../../../../ui/display/time.tsx';
import { Panel } from '../../../../ui/layout/panel.tsx';
import { copy } from '../copy.ts';
import styles from '../notice.module.css';

const { submitted } = copy;

/** Confirms the submission, and moves the focus to the confirmation. */
export function SubmittedNotice({ job: { _id, number, photoCount, dueAt } }: { job: Job }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Panel as="section" aria-labelledby="submitted">
      <div className={styles.notice}>
        <div className={styles.text}>
          <h2 id="submitted" ref={heading} tabIndex={-1} className={styles.heading}>
            {submitted.title(photoCount)}
          </h2>
          <p className="num">
            {number}. {submitted.due} <Instant value={dueAt} withTime />.
          </p>
        </div>
        <ButtonLink to={jobUrl(_id)}>{submitted.toJob}</ButtonLink>
      </div>
    </Panel>
  );
}
