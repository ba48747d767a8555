import type { Job, Photo } from '@burnish/contract/photos/entities';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { clearedFilters, type FilteredListProps } from '../../../../lib/list-filters.ts';
import { useMediaQuery } from '../../../../lib/use-media-query.ts';
import { FilterBar } from '../../../../ui/lists/filter-bar.tsx';
import { PagedList } from '../../../../ui/lists/paged-list.tsx';
import { VirtualRows } from '../../../../ui/lists/virtual-rows.tsx';
import { countByPhoto } from '../../share-links/comments-of-photo.ts';
import { useGuestComments } from '../../share-links/queries.ts';
import { copy } from '../copy.ts';
import { loadSubmittedViewer } from '../load-submitted-viewer.ts';
import { useJobPhotos } from '../queries.ts';
import { useViewedPhoto } from '../use-viewed-photo.ts';
import styles from './contact-sheet.module.css';
import { PhotoFrame } from './photo-frame.tsx';
import { WithdrawPhoto } from './withdraw-photo.tsx';

const SubmittedViewer = lazy(loadSubmittedViewer);

/** A frame with two lines of text, in CSS pixels. */
const estimatedRowHeight = 300;

/** A search is worth its space from this many photos on. */
const minSearchedPhotos = 13;

const texts = {
  failed: copy.photos.failed,
  empty: copy.page.noPhotos,
  emptyText: copy.page.noPhotos,
};

function useColumns(): number {
  const isTablet = useMediaQuery('(min-width: 48rem)');
  const isDesktop = useMediaQuery('(min-width: 64rem)');
  const isWide = useMediaQuery('(min-width: 88rem)');
  if (isWide) return 5;
  if (isDesktop) return 4;
  return isTablet ? 3 : 2;
}

interface Removal {
  removedId: string;
  nextId: string | undefined;
}

/** Returns a function to call before a photo is withdrawn. When it has left the list, the next one gets the focus. */
function useNextFocus(rows: readonly Photo[]) {
  const removal = useRef<Removal | null>(null);
  useEffect(() => {
    if (removal.current === null) return;
    const { removedId, nextId } = removal.current;
    if (rows.some(({ _id }) => _id === removedId)) return;
    removal.current = null;
    document.querySelector<HTMLElement>(`[data-photo="${nextId}"] :is(a, button)`)?.focus();
  }, [rows]);
  return (removedId: string) => {
    const index = rows.findIndex(({ _id }) => _id === removedId);
    removal.current = { removedId, nextId: (rows[index + 1] ?? rows[index - 1])?._id };
  };
}

interface ContactSheetProps extends FilteredListProps {
  job: Job;
  /** Opens the conversation about it. */
  onMessage: () => void;
}

/** The photos of a job, in the order of their upload. Only those near the viewport are rendered. */
export function ContactSheet({ job, onMessage, filters, onFilter }: ContactSheetProps) {
  const search = filters.search ?? '';
  const list = useJobPhotos(job._id, search);
  const { data: comments = [] } = useGuestComments(job._id, job.finishedCount > 0);
  const commentCounts = countByPhoto(comments);
  const columns = useColumns();
  const viewer = useViewedPhoto();
  const [withdrawnId, setWithdrawnId] = useState<string | null>(null);
  const focusNextAfter = useNextFocus(list.rows);
  // The question disappears when the photo has been withdrawn, or work on it has started.
  const withdrawn = list.rows.find(
    ({ _id, allowedActions }) => _id === withdrawnId && allowedActions.includes('withdraw'),
  );
  return (
    <section className={styles.sheet} aria-labelledby="job-photos">
      <div className={styles.bar}>
        <h2 id="job-photos">{copy.page.photos}</h2>
        {(job.photoCount >= minSearchedPhotos || search !== '') && (
          <FilterBar searchLabel={copy.page.search} definitions={[]} filters={filters} onFilter={onFilter} />
        )}
      </div>
      <PagedList
        list={list}
        texts={texts}
        filtered={search !== ''}
        onClear={() => onFilter(clearedFilters([]))}
      >
        {() => (
          <VirtualRows
            label={copy.photosOf(job.number)}
            list={list}
            rowKey={({ _id }) => _id}
            columns={columns}
            estimatedHeight={estimatedRowHeight}
            renderRow={(photo) => (
              <PhotoFrame
                photo={photo}
                guestCommentCount={commentCounts.get(photo._id) ?? 0}
                onView={() => viewer.open(photo._id)}
                onWithdraw={() => setWithdrawnId(photo._id)}
              />
            )}
          />
        )}
      </PagedList>
      <Suspense fallback={null}>
        {viewer.photoId !== null && (
          <SubmittedViewer
            jobId={job._id}
            list={list}
            photoId={viewer.photoId}
            onShow={viewer.show}
            onClose={viewer.close}
            onMessage={() => {
              viewer.close();
              onMessage();
            }}
          />
        )}
      </Suspense>
      {withdrawn && (
        <WithdrawPhoto
          photo={withdrawn}
          onConfirm={() => focusNextAfter(withdrawn._id)}
          onClose={() => setWithdrawnId(null)}
        />
      )}
    </section>
  );
}
