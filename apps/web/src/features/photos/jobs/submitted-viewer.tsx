import type { Photo } from '@burnish/contract/photos/entities';
import { useEffect, useEffectEvent } from 'react';
import { formatFileSize } from '../../../lib/format.ts';
import type { InfiniteList } from '../../../lib/infinite-list.ts';
import { tierLabels } from '../../../presentation/retouching.ts';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { DescriptionList } from '../../../ui/display/description-list.tsx';
import PhotoViewer from '../viewer/photo-viewer.tsx';
import { canShowOriginal, type PhotoImage, type ViewedPhoto } from '../viewer/viewed-photo.ts';
import { copy } from './copy.ts';
import { usePreviewUrl } from './queries.ts';

const text = copy.photos;

function sizeOf({ width, height }: Photo) {
  return width === null || height === null ? null : { width, height };
}

function toViewedPhoto(photo: Photo): ViewedPhoto {
  const { _id, fileName, thumbnailUrl, annotations, notes } = photo;
  return { id: _id, fileName, size: sizeOf(photo), thumbnailUrl, annotations, notes: notes ?? '' };
}

function useImage(photo: Photo): { image: PhotoImage; retry: () => void } {
  const { _id, thumbnailUrl, mimeType, size, url } = photo;
  const { data, isError, refetch } = usePreviewUrl(_id, thumbnailUrl !== null);
  const originalUrl = canShowOriginal(mimeType, size, sizeOf(photo)) ? url : null;
  const shown = { previewUrl: data?.url ?? null, originalUrl };
  const retry = () => void refetch();
  if (thumbnailUrl === null) return { image: { status: 'missing', ...shown }, retry };
  if (isError) return { image: { status: 'failed', ...shown }, retry };
  return { image: { status: data === undefined ? 'loading' : 'ready', ...shown }, retry };
}

/** Loads the preview of a photo that is probably opened next. */
function Preload({ photo: { _id, thumbnailUrl } }: { photo: Photo }) {
  const { data } = usePreviewUrl(_id, thumbnailUrl !== null);
  useEffect(() => {
    if (data !== undefined) new Image().src = data.url;
  }, [data]);
  return null;
}

function Details({ photo: { fileName, tier, size, url, width, height } }: { photo: Photo }) {
  return (
    <>
      <DescriptionList
        items={[
          { term: text.tier, value: tier === null ? text.noTier : tierLabels[tier].label },
          { term: text.file, value: formatFileSize(size) },
          ...(width === null || height === null
            ? []
            : [{ term: text.pixels, value: `${width} × ${height}` }]),
        ]}
      />
      {url !== null && (
        <TextLink href={url} ariaLabel={text.originalOf(fileName)}>
          {text.original}
        </TextLink>
      )}
    </>
  );
}

/** Pages are loaded when fewer photos than these follow. */
const loadAhead = 10;

interface SubmittedViewerProps {
  /** `total`: of all photos; -1 if the server stopped counting. */
  list: InfiniteList<Photo> & { total: number };
  photoId: string;
  onShow: (photoId: string) => void;
  onClose: () => void;
}

interface OpenPhotoProps extends Omit<SubmittedViewerProps, 'photoId'> {
  index: number;
  photo: Photo;
}

function OpenPhoto({ list: { rows, total }, index, photo, onShow, onClose }: OpenPhotoProps) {
  const { image, retry } = useImage(photo);
  const next = rows[index + 1];
  return (
    <>
      <PhotoViewer
        photos={rows.map(toViewedPhoto)}
        total={Math.max(total, rows.length)}
        photo={toViewedPhoto(photo)}
        image={image}
        onRetry={retry}
        onShow={onShow}
        onClose={onClose}
        onChange={null}
        details={<Details photo={photo} />}
      />
      {next && <Preload key={next._id} photo={next} />}
    </>
  );
}

/** The photos of a job in full screen, with what the customer wrote and drew. */
export default function SubmittedViewer(props: SubmittedViewerProps) {
  const { list, photoId, onClose } = props;
  const { rows, hasMore, loadingMore, loadMoreFailed, loading } = list;
  const index = rows.findIndex(({ _id }) => _id === photoId);
  const photo = rows[index];

  // An address may name a photo that isn't loaded yet, or doesn't exist.
  const onRows = useEffectEvent(() => {
    if (loading || loadingMore) return;
    const isNearEnd = index < 0 || index + loadAhead >= rows.length;
    if (hasMore && isNearEnd && !loadMoreFailed) list.loadMore();
    if (index < 0 && (!hasMore || loadMoreFailed)) onClose();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever one of them changes
  useEffect(() => onRows(), [index, rows.length, hasMore, loadingMore, loading]);

  return photo === undefined ? null : <OpenPhoto {...props} index={index} photo={photo} />;
}
