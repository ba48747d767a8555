import type { SharedComment, SharedPhoto } from '@burnish/contract/share-links/entities';
import { Instant } from '../../../ui/display/time.tsx';
import type { PanelControl } from '../viewer/panel-control.ts';
import { SidePanel } from '../viewer/side-panel.tsx';
import { CommentForm } from './comment-form.tsx';
import styles from './comments-panel.module.css';
import { copy } from './copy.ts';
import type { CommentDraftControl } from './drafts.ts';

const text = copy.comments;

interface CommentProps {
  comment: SharedComment;
  isOnEarlierVersion: boolean;
}

function Comment({ comment, isOnEarlierVersion }: CommentProps) {
  return (
    <>
      <span className={styles.number}>{comment.number}</span>
      <span className={styles.content}>
        <span className={styles.head}>
          <b>{comment.guestName}</b>{' '}
          <span className="note">
            <Instant value={comment.createdAt} withTime short />
          </span>
        </span>
        <span className={styles.text}>{comment.text}</span>
        {isOnEarlierVersion && <span className="note">{text.earlierVersion}</span>}
      </span>
    </>
  );
}

interface CommentListProps {
  photo: SharedPhoto;
  /** How many marks on the photo come before those of the comments. */
  firstPosition: number;
  control: PanelControl;
}

/** Comments with something drawn on the photo can be pressed, which shows it. */
function CommentList({ photo, firstPosition, control }: CommentListProps) {
  const { comments, versionId } = photo;
  const drawn = comments.filter(({ annotation }) => annotation !== null);
  return (
    <ol className={styles.rows} aria-label={text.list}>
      {comments.map((comment) => {
        const isOnEarlierVersion = comment.versionId !== versionId;
        const content = <Comment comment={comment} isOnEarlierVersion={isOnEarlierVersion} />;
        if (comment.annotation === null)
          return (
            <li key={comment._id} className={styles.row}>
              <p className={styles.comment}>{content}</p>
            </li>
          );
        const position = firstPosition + drawn.indexOf(comment);
        const isSelected = position === control.selected;
        return (
          <li
            key={comment._id}
            className={styles.row}
            data-selected={isSelected || undefined}
            onPointerEnter={() => control.onPoint(position)}
            onPointerLeave={() => control.onPoint(null)}
          >
            <button
              type="button"
              className={styles.comment}
              data-note={position}
              aria-pressed={isSelected}
              onClick={() => control.onSelect(position)}
            >
              {content}
            </button>
          </li>
        );
      })}
    </ol>
  );
}

interface CommentsPanelProps {
  token: string;
  session: string;
  photo: SharedPhoto;
  /** Null: comments can only be read. */
  drafts: CommentDraftControl | null;
  control: PanelControl;
}

/** The comments on a photo, and a form for another one. */
export function CommentsPanel({ token, session, photo, drafts, control }: CommentsPanelProps) {
  const { photoId, comments } = photo;
  const hasDrawn = drafts !== null && drafts.draftOf(photoId).annotation !== null;
  return (
    <SidePanel title={text.title} count={comments.length} isOpen={control.isOpen} onToggle={control.onToggle}>
      {comments.length === 0 ? (
        <p className="note">{text.none}</p>
      ) : (
        <CommentList photo={photo} firstPosition={hasDrawn ? 1 : 0} control={control} />
      )}
      {drafts !== null && (
        <div className={styles.form}>
          <CommentForm
            key={photoId}
            token={token}
            session={session}
            photo={photo}
            drafts={drafts}
            control={control}
          />
        </div>
      )}
    </SidePanel>
  );
}
