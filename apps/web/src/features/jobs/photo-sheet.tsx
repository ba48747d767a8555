import type { Photo } from '@burnish/contract/entity';
import { lazy, Suspense, useState } from 'react';
import { tier as tiers } from '../../presentation/tier.ts';
import { Button } from '../../ui/button.tsx';
import { Fault } from '../../ui/fault.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { copy } from './copy.ts';
import styles from './photo-sheet.module.css';
import { type Side, useJobPhotos } from './queries.ts';
import { Withdraw } from './withdraw.tsx';

const PhotoView = lazy(() => import('./photo-view.tsx'));
const words = copy.sheet;

function Frame({ photo, side, onView }: { photo: Photo; side: Side; onView: () => void }) {
  const { fileName, thumbnailUrl, tier, notes, marks, allowedActions, url } = photo;
  return (
    <li className={styles.frame}>
      {thumbnailUrl === null ? (
        <span className={styles.blank}>{words.noPicture}</span>
      ) : (
        <button type="button" className={styles.picture} onClick={onView} aria-label={words.view(fileName)}>
          <img src={thumbnailUrl} alt="" loading="lazy" />
        </button>
      )}
      <b className={styles.name}>{fileName}</b>
      <span className="note">
        {tier === null ? words.noTier : tiers[tier].label}
        {marks.length > 0 && `, ${words.marks(marks.length)}`}
      </span>
      {notes && <span className={styles.notes}>{notes}</span>}
      <span className={styles.acts}>
        {side === 'studio' && (
          <TextLink href={url} label={words.originalOf(fileName)}>
            {words.original}
          </TextLink>
        )}
        {side === 'customer' && allowedActions.includes('withdraw') && <Withdraw photo={photo} />}
      </span>
    </li>
  );
}

/** The contact sheet of a job. */
export default function PhotoSheet({ jobId, label, side }: { jobId: string; label: string; side: Side }) {
  const list = useJobPhotos(jobId, side);
  const [viewed, setViewed] = useState<string | null>(null);
  const photo = list.rows.find(({ _id }) => _id === viewed);
  if (list.failed)
    return (
      <>
        <Fault>{words.failed}</Fault>
        <Button size="small" onClick={list.retry}>
          {words.again}
        </Button>
      </>
    );
  if (list.loading) return <Skeleton shape="lines" count={1} label={words.loading} />;
  return (
    <>
      <ul className={styles.sheet} aria-label={label}>
        {list.rows.map((row) => (
          <Frame key={row._id} photo={row} side={side} onView={() => setViewed(row._id)} />
        ))}
      </ul>
      <LoadMore
        more={list.more}
        busy={list.loadingMore}
        failed={list.moreFailed}
        failedText={words.moreFailed}
        onMore={list.loadMore}
        note={list.more ? list.extent : undefined}
      />
      <Suspense fallback={null}>
        {photo && <PhotoView photo={photo} onClose={() => setViewed(null)} />}
      </Suspense>
    </>
  );
}
