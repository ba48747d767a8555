import type { Photo } from '@burnish/contract/photos/entities';
import { Instant } from '../../../ui/display/time.tsx';
import { copy } from './copy.ts';
import styles from './round-list.module.css';
import { originalId, requestFor, versionsOf } from './versions.ts';

const text = copy.versions;

interface RoundListProps {
  photo: Photo;
  /** The version whose annotations are shown. */
  shownId: string;
  /** Annotations on the latest version that haven't been sent. Null: there is no draft. */
  draftCount: number | null;
  onShow: (versionId: string) => void;
}

interface RoundProps {
  photo: Photo;
  versionId: string;
  draftCount: number | null;
}

/** What the customer wrote and drew on a version. */
function Round({ photo, versionId, draftCount }: RoundProps) {
  const request = requestFor(photo, versionId);
  if (versionId === originalId) {
    const { length } = photo.annotations;
    return length === 0 ? text.submission : `${text.submission}, ${text.annotations(length)}`;
  }
  if (request !== null)
    return (
      <>
        {text.request(request.round, request.annotations.length)}, <Instant value={request.createdAt} />
        {!request.isCounted && `. ${text.notCounted}`}
      </>
    );
  const deliveredAt = photo.versions.find(({ _id }) => _id === versionId)?.deliveredAt ?? null;
  return (
    <>
      {deliveredAt === null ? (
        text.inCheck
      ) : (
        <>
          {text.delivered} <Instant value={deliveredAt} withTime />
        </>
      )}
      {draftCount !== null && `. ${text.draft(draftCount)}`}
    </>
  );
}

/** The versions of a photo, the latest first, with what was asked about each. Shows one with its annotations. */
export function RoundList({ photo, shownId, draftCount, onShow }: RoundListProps) {
  const versions = versionsOf(photo).toReversed();
  return (
    <section aria-label={text.title}>
      <h4 className={styles.title}>{text.title}</h4>
      <ol className={styles.rounds}>
        {versions.map(({ id, label }, index) => (
          <li key={id}>
            <button
              type="button"
              className={styles.round}
              aria-pressed={id === shownId}
              onClick={() => onShow(id)}
            >
              <b>{label}</b>
              <span className="note num">
                <Round photo={photo} versionId={id} draftCount={index === 0 ? draftCount : null} />
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
