import type { Share, SharedPhoto } from '@burnish/contract/share-links/entities';
import { lazy, Suspense, useState } from 'react';
import { pendingList } from '../../../lib/infinite-list.ts';
import type { VirtualList } from '../../../lib/use-list.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { Instant } from '../../../ui/display/time.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { VirtualRows } from '../../../ui/lists/virtual-rows.tsx';
import { copy } from './copy.ts';
import styles from './gallery.module.css';
import type { OpenedShare } from './queries.ts';
import { SharedPhotoFrame } from './shared-photo-frame.tsx';
import { useOpenPhoto } from './use-open-photo.ts';

/** Loaded with the first photo that is opened. */
const GuestViewer = lazy(() => import('./guest-viewer.tsx'));

/** A frame with two lines of text, in CSS pixels. */
const estimatedRowHeight = 300;

function useColumns(): number {
  const isTablet = useMediaQuery('(min-width: 48rem)');
  const isDesktop = useMediaQuery('(min-width: 64rem)');
  const isWide = useMediaQuery('(min-width: 88rem)');
  if (isWide) return 5;
  if (isDesktop) return 4;
  return isTablet ? 3 : 2;
}

/** All photos arrive at once. */
function listOf(photos: readonly SharedPhoto[]): VirtualList<SharedPhoto> {
  return {
    ...pendingList,
    loading: false,
    rows: photos,
    total: photos.length,
    canLoadMore: false,
    pinnedIds: [],
    onVisibleRangeChange() {},
  };
}

function Heading({ share: { name, sharedBy, photos, expiresAt } }: { share: Share }) {
  return (
    <header className={styles.heading}>
      <h1 className={styles.title}>{name}</h1>
      <p className={styles.sharedBy}>{copy.sharedBy(sharedBy)}</p>
      <p className={styles.facts}>
        {photos.length > 0 && <span className="num nb">{copy.photos(photos.length)}</span>}
        <span>
          {copy.availableUntil} <Instant value={expiresAt} withTime />
        </span>
      </p>
    </header>
  );
}

interface GalleryProps {
  token: string;
  opened: OpenedShare;
  onReload: () => void;
}

/** The photos of an opened link. */
export default function Gallery({ token, opened, onReload }: GalleryProps) {
  const { share, session } = opened;
  const { photos } = share;
  const columns = useColumns();
  const viewer = useOpenPhoto();
  const photo = photos.find(({ photoId }) => photoId === viewer.photoId);
  const [hasViewed, setViewed] = useState(false);
  if (photo !== undefined && !hasViewed) setViewed(true);
  return (
    <div className={styles.page}>
      <Heading share={share} />
      {photos.length === 0 ? (
        <EmptyState heading="h2" title={copy.empty.title} text={copy.empty.text} />
      ) : (
        <VirtualRows
          label={copy.list}
          list={listOf(photos)}
          rowKey={({ photoId }) => photoId}
          columns={columns}
          estimatedHeight={estimatedRowHeight}
          renderRow={(row) => <SharedPhotoFrame photo={row} onView={() => viewer.open(row.photoId)} />}
        />
      )}
      <Suspense fallback={null}>
        {hasViewed && (
          <GuestViewer
            token={token}
            session={session}
            share={share}
            photo={photo}
            onShow={viewer.show}
            onClose={viewer.close}
            onReload={onReload}
          />
        )}
      </Suspense>
    </div>
  );
}
