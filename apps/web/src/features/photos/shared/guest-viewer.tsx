import type { Share, SharedPhoto } from '@burnish/contract/share-links/entities';
import { useEffect, useState } from 'react';
import PhotoViewer from '../viewer/photo-viewer.tsx';
import { preloadImage } from '../viewer/preload-image.ts';
import type { NumberedAnnotation, PhotoImage, ViewedPhoto } from '../viewer/viewed-photo.ts';
import { nextNumber } from './comments.ts';
import { CommentsPanel } from './comments-panel.tsx';
import { type CommentDraftControl, useCommentDrafts } from './drafts.ts';

/** Without comments if the link has none, and none can be added. */
function toViewedPhoto(photo: SharedPhoto, hasComments: boolean): ViewedPhoto {
  const { photoId, fileName, width, height, thumbnailUrl, comments } = photo;
  return {
    id: photoId,
    fileName,
    size: width === null || height === null ? null : { width, height },
    thumbnailUrl,
    annotations: [],
    notes: '',
    ...(hasComments && { commentCount: comments.length }),
  };
}

function annotationsOf({ comments }: SharedPhoto): readonly NumberedAnnotation[] {
  return comments.flatMap(({ annotation, number }) =>
    annotation === null ? [] : [{ ...annotation, number }],
  );
}

function imageOf({ previewUrl }: SharedPhoto): PhotoImage {
  return { status: previewUrl === null ? 'missing' : 'ready', previewUrl, originalUrl: null };
}

interface GuestViewerProps {
  token: string;
  session: string;
  share: Share;
  /** Undefined: none is open. */
  photo: SharedPhoto | undefined;
  onShow: (photoId: string) => void;
  onClose: () => void;
  /** Loads the photos again. */
  onReload: () => void;
}

interface OpenPhotoProps extends GuestViewerProps {
  photo: SharedPhoto;
  drafts: CommentDraftControl;
}

function OpenPhoto(props: OpenPhotoProps) {
  const { token, session, share, photo, drafts, onShow, onClose, onReload } = props;
  const { photos, allowsComments } = share;
  const hasComments = allowsComments || photos.some(({ comments }) => comments.length > 0);
  const draft = drafts.draftOf(photo.photoId);
  const viewed: ViewedPhoto = {
    ...toViewedPhoto(photo, hasComments),
    annotations: allowsComments && draft.annotation !== null ? [draft.annotation] : [],
    firstNumber: nextNumber(photo),
    guestAnnotations: annotationsOf(photo),
  };

  const [isSettled, setSettled] = useState(false);
  const index = photos.indexOf(photo);
  const nextUrl = photos[index + 1]?.previewUrl;
  const previousUrl = photos[index - 1]?.previewUrl;
  useEffect(() => {
    if (!isSettled) return;
    for (const url of [nextUrl, previousUrl]) if (url) preloadImage(url, { decoded: true });
  }, [isSettled, nextUrl, previousUrl]);

  return (
    <PhotoViewer
      pencil="guest"
      photos={photos.map((each) => toViewedPhoto(each, hasComments))}
      total={photos.length}
      photo={viewed}
      image={imageOf(photo)}
      onRetry={onReload}
      onShow={onShow}
      onSettled={() => setSettled(true)}
      onClose={onClose}
      onChange={
        allowsComments
          ? (photoId, { annotations: [annotation = null] = [] }) => drafts.change(photoId, { annotation })
          : null
      }
      panel={
        hasComments
          ? (control) => (
              <CommentsPanel
                token={token}
                session={session}
                photo={photo}
                drafts={allowsComments ? drafts : null}
                control={control}
              />
            )
          : null
      }
    />
  );
}

/** A shared photo in full screen, with the comments of guests. Their drafts are kept while none is open. */
export default function GuestViewer({ photo, ...props }: GuestViewerProps) {
  const drafts = useCommentDrafts(props.token);
  return photo === undefined ? null : <OpenPhoto {...props} photo={photo} drafts={drafts} />;
}
