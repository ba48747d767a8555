import type { AnnotationThread, Photo } from '@burnish/contract/photos/entities';
import { companyOrName } from '../../../presentation/people.ts';
import { Instant } from '../../../ui/display/time.tsx';
import styles from './annotation-threads.module.css';
import { copy } from './copy.ts';
import { ReplyForm } from './reply-form.tsx';
import { isResolved, type SentAnnotation } from './sent-annotations.ts';

interface CommentProps {
  comment: AnnotationThread['comments'][number];
  photo: Photo;
  isCustomer: boolean;
}

function authorOf({ comment: { author }, photo, isCustomer }: CommentProps): string {
  if (author !== null) return author.fullName ?? copy.studio;
  return isCustomer ? copy.you : companyOrName(photo.userId);
}

function Comment(props: CommentProps) {
  const { action, text, createdAt } = props.comment;
  return (
    <li className={styles.comment}>
      <p className="note">
        <b>{authorOf(props)}</b>
        {copy.did[action]}, <Instant value={createdAt} withTime />
      </p>
      {text !== null && <p className={styles.text}>{text}</p>}
    </li>
  );
}

interface ThreadProps {
  photo: Photo;
  sent: SentAnnotation;
  /** Whether the user is the customer of the photo. */
  isCustomer: boolean;
  announce: (message: string) => void;
}

/** What was said about an annotation. Nothing if there is nothing to read, and the user can't comment. */
export function AnnotationThreadView({ photo, sent, isCustomer, announce }: ThreadProps) {
  const { number, thread } = sent;
  const canComment = photo.allowedActions.includes('comment');
  if (thread === null && !canComment) return null;
  return (
    <div className={styles.thread}>
      {isResolved(sent) && <p className={styles.state}>{copy.resolved}</p>}
      {thread !== null && (
        <ol className={styles.comments} aria-label={copy.thread(number)}>
          {thread.comments.map((comment) => (
            <Comment key={comment._id} comment={comment} photo={photo} isCustomer={isCustomer} />
          ))}
        </ol>
      )}
      {canComment && <ReplyForm photo={photo} sent={sent} announce={announce} />}
    </div>
  );
}
