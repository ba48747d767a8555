import type { Job } from '@burnish/contract/photos/entities';
import { useRef, useState } from 'react';
import { focusAfterAction } from '../../../../lib/focus-after-action.ts';
import { loadStatus } from '../../../../lib/load-status.ts';
import { LoadError } from '../../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { checkCopy, copy } from '../copy.ts';
import { PagedRows } from '../paged-rows.tsx';
import { usePhotosOfJob } from '../queries.ts';
import styles from './check.module.css';
import { CheckRow } from './check-row.tsx';
import { type Choices, canDeliver, isSelected, photosInCheck } from './checks.ts';
import { DeliverBar } from './deliver-bar.tsx';

interface CheckSectionProps {
  job: Job;
  customer: string;
  onView: (photoId: string) => void;
}

/** The photos of a job whose finished files wait for the check: they are delivered together, or returned one by one. */
export default function CheckSection({ job, customer, onView }: CheckSectionProps) {
  const section = useRef<HTMLElement>(null);
  const [choices, setChoices] = useState<Choices>(new Map());
  const query = usePhotosOfJob(job._id);
  const { failed, retry } = loadStatus(query);
  if (failed) return <LoadError text={copy.failed} onRetry={retry} />;
  if (query.data === undefined) return <Skeleton shape="lines" count={2} label={copy.loading} />;
  const inCheck = photosInCheck(query.data);
  if (inCheck.length === 0) return <p className="note">{checkCopy.empty}</p>;
  const selected = inCheck.filter((checked) => isSelected(checked, choices));
  const selectable = inCheck.filter(canDeliver);

  function selectAll(areSelected: boolean): void {
    setChoices(new Map(selectable.map(({ version }) => [version._id, areSelected])));
  }

  /** To the same button of the photo that takes the place of the returned one, which may still be listed. */
  function focusAfterReturn(index: number, photoId: string): void {
    focusAfterAction(() => {
      const all = section.current?.querySelectorAll<HTMLElement>('[data-return]') ?? [];
      const buttons = [...all].filter((button) => button.dataset.return !== photoId);
      return buttons[Math.min(index, buttons.length - 1)] ?? section.current;
    });
  }

  return (
    <section ref={section} className={styles.section} aria-label={checkCopy.region(job.number)} tabIndex={-1}>
      <PagedRows rows={inCheck}>
        {(shown) => (
          <ul className={styles.rows} aria-label={checkCopy.list}>
            {shown.map((checked, index) => (
              <CheckRow
                key={checked.version._id}
                checked={checked}
                isSelected={isSelected(checked, choices)}
                onSelect={(value) => setChoices(new Map([...choices, [checked.version._id, value]]))}
                onView={() => onView(checked.photo._id)}
                onReturned={() => focusAfterReturn(index, checked.photo._id)}
              />
            ))}
          </ul>
        )}
      </PagedRows>
      {selectable.length > 0 && (
        <DeliverBar
          job={job}
          customer={customer}
          selected={selected}
          total={inCheck.length}
          selectable={selectable.length}
          onSelectAll={selectAll}
          onDelivered={() => focusAfterAction(() => section.current)}
        />
      )}
    </section>
  );
}
