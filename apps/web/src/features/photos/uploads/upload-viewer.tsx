import { useEffect, useEffectEvent } from 'react';
import PhotoViewer from '../viewer/photo-viewer.tsx';
import type { PhotoImage, ViewedPhoto } from '../viewer/viewed-photo.ts';
import { type Draft, type DraftControl, photoDraft, updatePhotoDraft } from './draft.ts';
import type { UploadItem } from './engine/types.ts';
import { useLocalPreview } from './use-local-preview.ts';

function toViewedPhoto({ key, fileName, upload }: UploadItem, draft: Draft): ViewedPhoto {
  const { width = null, height = null, thumbnailUrl = null } = upload ?? {};
  const size = width === null || height === null ? null : { width, height };
  return { id: key, fileName, size, thumbnailUrl, ...photoDraft(draft, key) };
}

/** The server's preview, or until then the local file. */
function useImage(item: UploadItem | undefined): PhotoImage {
  const localUrl = useLocalPreview(item?.file ?? null);
  const previewUrl = item?.upload?.previewUrl ?? localUrl;
  return { status: previewUrl === null ? 'missing' : 'ready', previewUrl, originalUrl: localUrl };
}

interface UploadViewerProps {
  items: readonly UploadItem[];
  control: DraftControl;
  openKey: string;
  onShow: (key: string) => void;
  onClose: () => void;
}

/** The photos that are about to be submitted, to be annotated. What is drawn and written is kept in the draft at once. */
export default function UploadViewer({ items, control, openKey, onShow, onClose }: UploadViewerProps) {
  const item = items.find(({ key }) => key === openKey);
  const image = useImage(item);
  const closeIfGone = useEffectEvent(() => {
    if (item === undefined && items.length > 0) onClose();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another photo, or it was removed in another tab
  useEffect(() => closeIfGone(), [item === undefined, items.length]);
  if (item === undefined) return null;
  return (
    <PhotoViewer
      photos={items.map((each) => toViewedPhoto(each, control.draft))}
      total={items.length}
      photo={toViewedPhoto(item, control.draft)}
      image={image}
      onShow={onShow}
      onClose={onClose}
      onChange={(key, change) => control.update((before) => updatePhotoDraft(before, key, change))}
    />
  );
}
