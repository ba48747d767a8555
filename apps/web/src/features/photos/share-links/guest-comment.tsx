import type { Photo } from '@burnish/contract/photos/entities';
import type { GuestComment } from '@burnish/contract/share-links/entities';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextButton } from '../../../ui/buttons/text-link.tsx';
import { Instant } from '../../../ui/display/time.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import type { PanelControl } from '../viewer/panel-control.ts';
import { revisionOf } from './comments-of-photo.ts';
import { copy } from './copy.ts';
import { DeleteComment } from './delete-comment.tsx';
import styles from './guest-comments.module.css';
import { addComment, commentIdsIn, type RequestDraft, removeComment, whyFull } from './request-draft.ts';

const text = copy.guestComments;

interface DraftButtonProps {
  comment: GuestComment;
  draft: RequestDraft;
  onChange: (draft: RequestDraft) => void;
  announce: (message: string) => void;
}

/** Adds a comment to the request, or removes it again. */
function DraftButton({ comment, draft, onChange, announce }: DraftButtonProps) {
  const [hasFailed, setFailed] = useState(false);
  const { _id, number } = comment;
  const isAdded = commentIdsIn(draft).includes(_id);
  const full = isAdded ? null : whyFull(draft, comment);

  function toggle(): void {
    setFailed(full !== null);
    if (full !== null) return;
    onChange(isAdded ? removeComment(draft, _id) : addComment(draft, comment));
    announce(isAdded ? text.removed(number) : text.added(number));
  }

  return (
    <>
      {isAdded && <p className={styles.state}>{text.inRequest}</p>}
      <Button
        size="small"
        aria-label={isAdded ? text.removeNamed(number) : text.addNamed(number)}
        onClick={toggle}
      >
        {isAdded ? text.remove : text.add}
      </Button>
      {hasFailed && full !== null && <FormError>{text.full[full]}</FormError>}
    </>
  );
}

interface GuestCommentItemProps {
  photo: Photo;
  comment: GuestComment;
  shownId: string;
  draft: RequestDraft | null;
  onChange: (draft: RequestDraft) => void;
  onShowVersion: (versionId: string) => void;
  control: PanelControl;
  positionOf: (commentId: string) => number | null;
}

/** The number of a comment, which leads to its mark if that is on the photo. */
function CommentNumber({ comment, control, positionOf }: GuestCommentItemProps) {
  const position = positionOf(comment._id);
  const { number } = comment;
  if (position === null)
    return (
      <span className={styles.number}>
        <span className="vh">{text.number(number)}</span>
        <span aria-hidden="true">{number}</span>
      </span>
    );
  return (
    <button
      type="button"
      className={styles.number}
      data-note={position}
      aria-label={text.showOnPhoto(number)}
      aria-pressed={position === control.selected}
      onClick={() => control.onSelect(position)}
    >
      {number}
    </button>
  );
}

/** On which version a comment is, unless that is the latest one. */
function Version({ photo, comment, shownId, onShowVersion }: GuestCommentItemProps) {
  const { versionId } = comment;
  const [latest] = photo.versions;
  const version = photo.versions.find(({ _id }) => _id === versionId);
  if (version === undefined) return null;
  if (versionId !== shownId)
    return (
      <TextButton onClick={() => onShowVersion(versionId)}>{text.showVersion(version.number)}</TextButton>
    );
  return version === latest ? null : <span className="note">{text.onVersion(version.number)}</span>;
}

/** What a guest said, and what the customer can do with it. */
export function GuestCommentItem(props: GuestCommentItemProps) {
  const { photo, comment, draft, onChange, control, positionOf } = props;
  const { _id, guestName, linkName, text: said, createdAt, revisionId } = comment;
  const position = positionOf(_id);
  const revision = revisionOf(photo, comment);
  return (
    <li
      className={styles.comment}
      data-selected={(position !== null && position === control.selected) || undefined}
      onPointerEnter={() => control.onPoint(position)}
      onPointerLeave={() => control.onPoint(null)}
    >
      <CommentNumber {...props} />
      <div className={styles.content}>
        <p className={styles.text}>{said}</p>
        <p className="note">
          <b>{guestName}</b> {text.via(linkName)}, <Instant value={createdAt} withTime />
        </p>
        <Version {...props} />
        {revisionId !== null && (
          <p className={styles.state}>
            {revision === null ? text.inEarlierRevision : text.inRevision(revision.round)}
          </p>
        )}
        <div className={styles.actions}>
          {draft !== null && revisionId === null && (
            <DraftButton comment={comment} draft={draft} onChange={onChange} announce={control.announce} />
          )}
          <DeleteComment comment={comment} draft={draft} onChange={onChange} />
        </div>
      </div>
    </li>
  );
}
