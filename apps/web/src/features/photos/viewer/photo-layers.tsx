import { type CSSProperties, useEffect, useState } from 'react';
import type { Size, View } from './geometry.ts';
import styles from './photo-layers.module.css';
import { PhotoTiles } from './photo-tiles.tsx';
import type { PhotoImage } from './viewed-photo.ts';

/** The original once it has been loaded and decoded, which doesn't hold up the page; until then null. */
function useDecoded(url: string | null): string | null {
  const [decodedUrl, setDecodedUrl] = useState<string | null>(null);
  useEffect(() => {
    if (url === null) return;
    let isCurrent = true;
    const image = new Image();
    image.src = url;
    image.decode().then(
      () => isCurrent && setDecodedUrl(url),
      // The preview stays.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [url]);
  return decodedUrl === url ? decodedUrl : null;
}

interface PhotoLayersProps {
  image: PhotoImage;
  thumbnailUrl: string | null;
  alt: string;
  photo: Size;
  view: View;
  /** What shows the photo, in CSS pixels. */
  pane: Size;
  /** The size of the photo isn't known yet. */
  hidden: boolean;
  priority: 'high' | 'auto';
  /** Called with the size of the preview. */
  onMeasure: (size: Size) => void;
  onError: () => void;
}

/** The thumbnail until the preview is loaded, and the original or tiles where the preview has too few pixels for the zoom. */
export function PhotoLayers({
  image: { previewUrl, originalUrl, tilesUrl },
  thumbnailUrl,
  alt,
  photo,
  view,
  pane,
  hidden,
  priority,
  onMeasure,
  onError,
}: PhotoLayersProps) {
  const [previewWidth, setPreviewWidth] = useState<number | null>(null);
  const [failedThumbnail, setFailedThumbnail] = useState<string | null>(null);
  const shownWidth = photo.width * view.zoom * window.devicePixelRatio;
  const needsPixels = previewWidth !== null && shownWidth > previewWidth * 1.1;
  const decodedUrl = useDecoded(needsPixels ? originalUrl : null);
  const style: CSSProperties = {
    width: photo.width * view.zoom,
    height: photo.height * view.zoom,
    transform: `translate(${view.x}px, ${view.y}px)`,
    ...(hidden && { visibility: 'hidden' }),
  };
  return (
    <div className={styles.layers} style={style}>
      {thumbnailUrl !== null && thumbnailUrl !== failedThumbnail && previewWidth === null && (
        <img src={thumbnailUrl} alt="" draggable={false} onError={() => setFailedThumbnail(thumbnailUrl)} />
      )}
      {previewUrl !== null && (
        <img
          src={previewUrl}
          alt={alt}
          decoding="async"
          fetchPriority={priority}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
            setPreviewWidth(width);
            onMeasure({ width, height });
          }}
          onError={onError}
        />
      )}
      {needsPixels && originalUrl === null && tilesUrl && (
        <PhotoTiles url={tilesUrl} photo={photo} view={view} pane={pane} />
      )}
      {decodedUrl !== null && <img src={decodedUrl} alt="" draggable={false} />}
    </div>
  );
}
