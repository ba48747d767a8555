import type { Photo } from '@burnish/contract/photos/entities';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { formatFileSize } from '../../../lib/format.ts';
import type { InfiniteList } from '../../../lib/infinite-list.ts';
import { photoStatusLabel } from '../../../presentation/photo-status-labels.ts';
import { tierLabels } from '../../../presentation/retouching.ts';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { DescriptionList } from '../../../ui/display/description-list.tsx';
import { AnnotationThreadView } from '../annotation-threads/annotation-thread.tsx';
import { EarlierAnnotations } from '../annotation-threads/earlier-annotations.tsx';
import { sentAnnotations } from '../annotation-threads/sent-annotations.ts';
import { shownAnnotations } from '../annotation-threads/shown-annotations.ts';
import { ApproveWithNotes } from '../review/approve-with-notes.tsx';
import { DecisionBar } from '../review/decision-bar.tsx';
import { isEmpty } from '../review/draft.ts';
import { PreloadNeighbors } from '../review/preload-neighbors.tsx';
import { usePhotoFiles } from '../review/queries.ts';
import { RequestRevision } from '../review/request-revision.tsx';
import { RoundList } from '../review/round-list.tsx';
import { useComparison } from '../review/use-comparison.ts';
import { useDecision } from '../review/use-decision.ts';
import { useNextPhoto } from '../review/use-next-photo.ts';
import { useRevisionDrafts } from '../review/use-revision-drafts.ts';
import { useVersionImages } from '../review/use-version-images.ts';
import { VersionDetails } from '../review/version-details.tsx';
import { markedOn, originalId, revisableVersion, sizeOf, versionsOf } from '../review/versions.ts';
import { GuestComments } from '../share-links/guest-comments.tsx';
import { useReviewedComments } from '../share-links/use-reviewed-comments.ts';
import PhotoViewer from '../viewer/photo-viewer.tsx';
import type { ViewedPhoto } from '../viewer/viewed-photo.ts';
import { copy } from './copy.ts';
import { removeFirstPhoto } from './first-photo.ts';

const text = copy.photos;

/** With its latest version as the frame of the film. */
function toViewedPhoto(photo: Photo): ViewedPhoto {
  const { _id, fileName, thumbnailUrl, annotations, notes, versions } = photo;
  return {
    id: _id,
    fileName,
    size: sizeOf(photo),
    thumbnailUrl: versions[0]?.thumbnailUrl ?? thumbnailUrl,
    annotations,
    notes: notes ?? '',
    ...(versions.length > 0 && {
      status: photoStatusLabel(photo).label,
      isDone: photo.approvedAt !== null,
    }),
  };
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
  jobId: string;
  /** `total`: of all photos; -1 if the server stopped counting. */
  list: InfiniteList<Photo> & { total: number };
  photoId: string;
  onShow: (photoId: string) => void;
  onClose: () => void;
  /** Opens the conversation about the job. Undefined: the user only looks at the photos. */
  onMessage?: (() => void) | undefined;
  /** Below what is known about the shown version. */
  moreDetails?: ((photo: Photo) => ReactNode) | undefined;
}

interface OpenPhotoProps extends Omit<SubmittedViewerProps, 'photoId' | 'jobId'> {
  photo: Photo;
  /** Those of the list, or only the photo until its list is loaded that far. */
  photos: readonly Photo[];
  /** Of the photo in `photos`. */
  index: number;
  /** Of all photos; null until the list is loaded that far. */
  total: number | null;
}

function OpenPhoto({
  list,
  photo,
  photos,
  index,
  total,
  onShow,
  onClose,
  onMessage,
  moreDetails,
}: OpenPhotoProps) {
  const [isSettled, setSettled] = useState(false);
  const { imageOf, retry } = useVersionImages(photo);
  const { comparison, showVersion } = useComparison({ photo, imageOf });
  const drafts = useRevisionDrafts(photo.userId._id, photo.jobId);
  const onDecided = useNextPhoto({ list, photoId: photo._id, onShow });
  const decision = useDecision({ photo, drafts, onDecided });
  const { asked } = decision;

  const shownId = comparison?.right.id ?? originalId;
  const shown = versionsOf(photo).find(({ id }) => id === shownId);
  const isReviewer = onMessage !== undefined;
  const revisable = isReviewer ? revisableVersion(photo) : null;
  const isEdited = revisable?._id === shownId;
  const guests = useReviewedComments({
    photo,
    shownId,
    isEdited,
    draft: revisable === null ? null : drafts.draftOf(revisable._id),
    isReviewer,
  });
  const { draft } = guests;
  const annotations = shownAnnotations({ photo, shownId, isEdited });
  const marked = guests.shownDraft ?? markedOn(photo, shownId);
  const viewed: ViewedPhoto = {
    ...toViewedPhoto(photo),
    ...(shown && { size: shown.size, thumbnailUrl: shown.thumbnailUrl }),
    ...marked,
    firstNumber: annotations.firstNumber,
    earlierAnnotations: annotations.drawnEarlier,
    guestAnnotations: guests.marks.map(({ annotation }) => annotation),
  };

  return (
    <>
      <PhotoViewer
        photos={photos.map(toViewedPhoto)}
        total={total}
        photo={viewed}
        image={imageOf(shownId)}
        onRetry={retry}
        onShow={onShow}
        onSettled={() => {
          removeFirstPhoto();
          setSettled(true);
        }}
        onClose={onClose}
        onChange={isEdited ? (_, change) => drafts.change(shownId, change) : null}
        threadOf={(position, { announce }) => {
          const sent = annotations.own[position];
          return (
            sent && (
              <AnnotationThreadView
                // Another version of the photo has other annotations in the same places.
                key={sent.number}
                photo={photo}
                sent={sent}
                isCustomer={isReviewer}
                announce={announce}
              />
            )
          );
        }}
        comments={(control) => (
          <>
            <EarlierAnnotations
              photo={photo}
              earlier={annotations.earlier}
              isCustomer={isReviewer}
              control={control}
              firstPosition={marked.annotations.length + guests.marks.length}
            />
            <GuestComments
              photo={photo}
              guests={guests}
              shownId={shownId}
              onChange={(changed) => revisable && drafts.change(revisable._id, changed)}
              onShowVersion={showVersion}
              control={control}
              positionOf={(commentId) => guests.positionOf(commentId, marked.annotations.length)}
            />
          </>
        )}
        details={
          <>
            {shownId === originalId ? (
              <Details photo={photo} />
            ) : (
              <VersionDetails photo={photo} versionId={shownId} />
            )}
            {moreDetails?.(photo)}
          </>
        }
        comparison={comparison}
        hasTools={revisable !== null}
        history={
          comparison && (
            <RoundList
              photo={photo}
              shownId={shownId}
              draftCount={draft === null || isEmpty(draft) ? null : draft.annotations.length}
              onShow={showVersion}
            />
          )
        }
        decision={
          comparison && isReviewer && <DecisionBar key={photo._id} photo={photo} decision={decision} />
        }
        onDecide={isReviewer ? (kind) => decision[kind]() : undefined}
      />
      {asked?.question === 'approve' && decision.canApprove && (
        <ApproveWithNotes
          fileName={photo.fileName}
          onConfirm={decision.approveAnyway}
          onClose={decision.close}
        />
      )}
      {asked?.question === 'requestRevision' && isReviewer && (
        <RequestRevision
          photo={photo}
          versionId={asked.versionId}
          firstNumber={sentAnnotations(photo).length + 1}
          draft={draft ?? drafts.draftOf(asked.versionId)}
          onChange={(change) => drafts.change(asked.versionId, change)}
          onSent={decision.onSent}
          onClose={decision.close}
          onMessage={() => {
            decision.close();
            onMessage();
          }}
        />
      )}
      <PreloadNeighbors photos={photos} index={index} enabled={isSettled} />
    </>
  );
}

/** The photos of a job in full screen, with what the customer wrote and drew, and with the versions that were delivered. */
export default function SubmittedViewer(props: SubmittedViewerProps) {
  const { jobId, list, photoId, onClose } = props;
  const { rows, hasMore, loadingMore, loadMoreFailed, loading } = list;
  const index = rows.findIndex(({ _id }) => _id === photoId);
  // It is shown before its list has been loaded that far.
  const { data: single } = usePhotoFiles(photoId, index < 0);
  const photo = rows[index] ?? (single?.jobId === jobId ? single : undefined);

  // An address may name a photo that isn't in the list yet, or doesn't exist.
  const onRows = useEffectEvent(() => {
    if (loading || loadingMore) return;
    const isNearEnd = index < 0 || index + loadAhead >= rows.length;
    if (hasMore && isNearEnd && !loadMoreFailed) list.loadMore();
    if (index < 0 && (!hasMore || loadMoreFailed)) onClose();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever one of them changes
  useEffect(() => onRows(), [index, rows.length, hasMore, loadingMore, loading]);

  if (photo === undefined) return null;
  const shown =
    index < 0
      ? { photos: [photo], index: 0, total: null }
      : { photos: rows, index, total: Math.max(list.total, rows.length) };
  return <OpenPhoto {...props} {...shown} photo={photo} />;
}
