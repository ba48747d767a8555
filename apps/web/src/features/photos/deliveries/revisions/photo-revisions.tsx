import type { Photo, Revision } from '@burnish/contract/photos/entities';
import { can } from '@burnish/domain/access';
import { revisionCauses } from '@burnish/domain/photos/revision';
import { lazy, Suspense, useState } from 'react';
import { revisionCauseLabels } from '../../../../presentation/revisions.ts';
import { TextButton } from '../../../../ui/buttons/text-link.tsx';
import { Glyph } from '../../../../ui/display/glyph.tsx';
import { Instant } from '../../../../ui/display/time.tsx';
import { LazyDisclosure } from '../../../../ui/layout/disclosure.tsx';
import { useStudioUser } from '../../studio-user.ts';
import { revisionCopy as text } from '../copy.ts';
import { useDecideRevision } from '../queries.ts';
import styles from './revisions.module.css';
import { revisionsOf } from './revisions.ts';

const LimitDialog = lazy(() => import('./limit-dialog.tsx'));

interface RevisionProps {
  photo: Photo;
  revision: Revision;
}

/** Whether a revision counts, which the studio decides. */
function CauseDecision({ photo, revision }: RevisionProps) {
  const { run, busy, pendingInput } = useDecideRevision(revision);
  const decided = pendingInput ?? revision.decidedCause;
  return (
    <fieldset className={styles.decision}>
      <legend className="vh">{text.decision(photo.fileName)}</legend>
      {revisionCauses.map((cause) => (
        <TextButton
          key={cause}
          aria-pressed={cause === decided}
          busy={busy}
          aria-label={text.decide(revisionCauseLabels[cause], photo.fileName)}
          onClick={() => run(cause)}
        >
          {cause === decided && <Glyph name="tick" />}
          {revisionCauseLabels[cause]}
        </TextButton>
      ))}
    </fieldset>
  );
}

interface RevisionDetailsProps extends RevisionProps {
  onView: () => void;
}

function RevisionDetails({ photo, revision, onView }: RevisionDetailsProps) {
  const { round, note, annotations, cause, isCounted, createdAt } = revision;
  const canDecide = can(useStudioUser(), 'jobs:manage');
  return (
    <div className={styles.revision}>
      <p>
        <b>{text.round(round)}</b>, <Instant value={createdAt} />
      </p>
      {note !== null && <p className={styles.note}>{note}</p>}
      {annotations.length > 0 && (
        <TextButton
          aria-label={`${text.marks(annotations.length)}: ${text.viewMarks(photo.fileName)}`}
          onClick={onView}
        >
          {text.marks(annotations.length)}
        </TextButton>
      )}
      <p className="note">
        {text.customerSays[cause]} {isCounted ? text.counted : text.notCounted}
      </p>
      {canDecide && <CauseDecision photo={photo} revision={revision} />}
    </div>
  );
}

function RevisionLimit({ photo }: { photo: Photo }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <p className={styles.limit}>
      <span className="note num">{text.left(photo.revisionsLeft)}</span>
      <TextButton
        aria-haspopup="dialog"
        aria-label={text.limit.actionNamed(photo.fileName)}
        onClick={() => setOpen(true)}
      >
        {text.limit.action}
      </TextButton>
      {isOpen && (
        <Suspense fallback={null}>
          <LimitDialog photo={photo} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </p>
  );
}

interface PhotoRevisionsProps {
  photo: Photo;
  /** Opens the photo with the marks. */
  onView: () => void;
}

/** What the customer wants to be changed about a delivered photo, and how many revisions are left. */
export function PhotoRevisions({ photo, onView }: PhotoRevisionsProps) {
  const { open, earlier } = revisionsOf(photo);
  const wasDelivered = photo.versions.some(({ deliveredAt }) => deliveredAt !== null);
  if (!wasDelivered && photo.revisions.length === 0) return null;
  return (
    <div className={styles.revisions}>
      {open !== null && <RevisionDetails photo={photo} revision={open} onView={onView} />}
      {earlier.length > 0 && (
        <LazyDisclosure title={text.earlier(earlier.length)}>
          {earlier.map((revision) => (
            <RevisionDetails key={revision._id} photo={photo} revision={revision} onView={onView} />
          ))}
        </LazyDisclosure>
      )}
      {photo.allowedActions.includes('set_revision_limit') && <RevisionLimit photo={photo} />}
    </div>
  );
}
