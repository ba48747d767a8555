import type { Photo } from '@burnish/contract/photos/entities';
import type { ReactNode } from 'react';
import { FrameUsage } from '../../../ui/brand/frame-usage.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Instant } from '../../../ui/display/time.tsx';
import { KeyCap } from '../../../ui/forms/key-cap.tsx';
import { copy } from './copy.ts';
import styles from './decision-bar.module.css';
import type { Decision } from './use-decision.ts';

const text = copy.decision;

/** Where the photo is, if the customer can't decide at the moment. */
function State({ photo }: { photo: Photo }): ReactNode {
  const { status, reviewDueAt, approvedAt, dueAt, onHoldSince } = photo;
  if (reviewDueAt !== null)
    return (
      <>
        {text.autoApproval} <Instant value={reviewDueAt} withTime />
      </>
    );
  if (status === 'approved')
    return approvedAt === null ? (
      text.approvedFinal
    ) : (
      <>
        {text.approved} <Instant value={approvedAt} withTime />
      </>
    );
  if (onHoldSince !== null) return text.onHold;
  return (
    <>
      {text.inRevision} <Instant value={dueAt} withTime />.
    </>
  );
}

interface DecisionBarProps {
  photo: Photo;
  decision: Decision;
}

/** Approves the photo or requests a revision of it, with the revisions that are left. */
export function DecisionBar({ photo, decision }: DecisionBarProps) {
  const { canApprove, canRequest, hasDraft, busy } = decision;
  const { revisionLimit, revisionsLeft } = photo;
  return (
    <section className={styles.bar} aria-label={text.title}>
      <div className={styles.count}>
        {revisionLimit > 0 && (
          <span aria-hidden="true">
            <FrameUsage used={revisionLimit - revisionsLeft} total={revisionLimit} label="" />
          </span>
        )}
        <b className="num">{text.left(revisionsLeft, revisionLimit)}</b>
      </div>
      <p className="note num">
        <State photo={photo} />
      </p>
      {(canApprove || canRequest) && (
        <div className={styles.buttons}>
          {canRequest && (
            <Button
              size="small"
              variant={hasDraft ? 'primary' : undefined}
              disabled={busy}
              aria-keyshortcuts="R"
              onClick={decision.requestRevision}
            >
              {text.requestRevision}
              <KeyCap>R</KeyCap>
            </Button>
          )}
          {canApprove && (
            <Button
              size="small"
              variant={hasDraft ? undefined : 'primary'}
              busy={busy}
              aria-keyshortcuts="A"
              onClick={decision.approve}
            >
              {text.approve}
              <KeyCap>A</KeyCap>
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
