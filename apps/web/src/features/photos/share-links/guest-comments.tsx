import type { Photo } from '@burnish/contract/photos/entities';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import type { PanelControl } from '../viewer/panel-control.ts';
import { PanelSection } from '../viewer/panel-section.tsx';
import { copy } from './copy.ts';
import { GuestCommentItem } from './guest-comment.tsx';
import styles from './guest-comments.module.css';
import type { RequestDraft } from './request-draft.ts';
import type { ReviewedComments } from './use-reviewed-comments.ts';

const text = copy.guestComments;

interface GuestCommentsProps {
  photo: Photo;
  guests: ReviewedComments;
  /** The version that is shown. */
  shownId: string;
  onChange: (draft: RequestDraft) => void;
  onShowVersion: (versionId: string) => void;
  control: PanelControl;
  /** The position of a comment's mark among all that is drawn on the photo. Null: it isn't shown. */
  positionOf: (commentId: string) => number | null;
}

/** What guests said about a photo. The customer decides what of it becomes part of the request. */
export function GuestComments({ guests, ...props }: GuestCommentsProps) {
  const { failed, retry, comments, draft } = guests;
  if (failed) return <LoadError text={text.failed} onRetry={retry} />;
  if (comments.length === 0) return null;
  return (
    <PanelSection title={text.title}>
      {draft !== null && <p className="note">{text.intro}</p>}
      <ol className={styles.comments}>
        {comments.map((comment) => (
          <GuestCommentItem key={comment._id} comment={comment} draft={draft} {...props} />
        ))}
      </ol>
    </PanelSection>
  );
}
