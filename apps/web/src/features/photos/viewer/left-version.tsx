import { copy } from './copy.ts';
import type { Size, View } from './geometry.ts';
import { PhotoLayers } from './photo-layers.tsx';
import styles from './stage.module.css';
import type { LeftLayer } from './use-compare.ts';

interface LeftVersionProps {
  fileName: string;
  layer: LeftLayer;
  isVisible: boolean;
  /** Up to where it covers the right version, in CSS pixels. Null: everywhere. */
  split: number | null;
  photo: Size;
  view: View;
  pane: Size;
}

/** The version on the left of the slider, or in the left pane. It is as large as the right one, whatever its pixels. */
export function LeftVersion({ fileName, layer, isVisible, split, photo, view, pane }: LeftVersionProps) {
  const { version, image, onError } = layer;
  return (
    <div
      className={styles.pane}
      style={{
        ...pane,
        ...(split !== null && { clipPath: `inset(0 calc(100% - ${split}px) 0 0)` }),
        ...(!isVisible && { visibility: 'hidden' }),
      }}
    >
      <PhotoLayers
        image={image}
        thumbnailUrl={version.thumbnailUrl}
        alt={copy.compare.alt(fileName, version.label)}
        photo={photo}
        hidden={!isVisible}
        view={view}
        pane={pane}
        priority="auto"
        onMeasure={() => {}}
        onError={onError}
      />
    </div>
  );
}
