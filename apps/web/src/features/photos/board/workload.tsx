import type { Retoucher } from '@burnish/contract/assignments/entities';
import { can } from '@burnish/domain/access';
import type { DragEvent } from 'react';
import { useNow } from '../../../lib/use-now.ts';
import { fullName } from '../../../presentation/people.ts';
import { Glyph } from '../../../ui/display/glyph.tsx';
import { describeWorkload } from '../assignments/assignees.ts';
import { copy as assignmentCopy } from '../assignments/copy.ts';
import { useStudioUser } from '../studio-user.ts';
import { copy } from './copy.ts';
import { shownRetouchers } from './shown-retouchers.ts';
import styles from './workload.module.css';

interface WorkloadProps {
  retouchers: readonly Retoucher[];
  /** Whose jobs the board shows: an ID, `none`, or ''. */
  chosen: string;
  onChoose: (retoucherId: string) => void;
  /** A card that can be dropped on a person is being dragged. */
  takesDrop: boolean;
  onDrop: (retoucher: Retoucher) => void;
}

/** How much each retoucher has to do. Choosing one shows only their jobs; a card that is dropped on one is assigned to them. */
export function Workload({ retouchers, chosen, onChoose, takesDrop, onDrop }: WorkloadProps) {
  const user = useStudioUser();
  const now = useNow();
  const canManage = can(user, 'jobs:manage');
  const shown = shownRetouchers(retouchers);
  if (shown.length === 0) return null;
  const toggle = (id: string) => ({
    type: 'button' as const,
    className: styles.person,
    'aria-pressed': chosen === id,
    onClick: () => onChoose(chosen === id ? '' : id),
  });
  return (
    <ul
      className={styles.workload}
      aria-label={canManage ? copy.workload.label : copy.workload.own}
      data-drop={takesDrop || undefined}
    >
      {shown.map((retoucher) => {
        const { _id, lateCount } = retoucher;
        const name = fullName(retoucher);
        const drop = {
          onDragOver: (event: DragEvent) => event.preventDefault(),
          onDrop: (event: DragEvent) => {
            event.preventDefault();
            onDrop(retoucher);
          },
        };
        return (
          <li key={_id} {...(takesDrop && drop)}>
            <button {...toggle(_id)}>
              <b>{_id === user._id ? assignmentCopy.you(name) : name}</b>
              <span className={styles.figures}>
                {describeWorkload(retoucher, now)}
                {lateCount > 0 && (
                  <span className={styles.late}>
                    <Glyph name="clock-filled" /> {copy.late(lateCount)}
                  </span>
                )}
              </span>
            </button>
          </li>
        );
      })}
      {canManage && (
        <li>
          <button {...toggle('none')}>
            <b>{copy.workload.unassigned}</b>
          </button>
        </li>
      )}
    </ul>
  );
}
