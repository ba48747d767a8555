import { type RefObject, useState } from 'react';
import type { Comparison } from './compare.ts';
import { fractionAt, type Point, type Size } from './geometry.ts';
import styles from './loupe.module.css';
import { type LoupeTarget, lensSize, placeLoupe, viewInLens } from './loupe.ts';
import { PhotoLayers } from './photo-layers.tsx';
import type { LeftLayer } from './use-compare.ts';
import { type LoupeControl, useLoupeTarget } from './use-loupe.ts';
import type { ViewControl } from './use-view.ts';
import type { PhotoImage } from './viewed-photo.ts';

interface LensProps {
  image: PhotoImage;
  /** In pixels; null: unknown until the image is loaded. */
  size: Size | null;
  lens: Size;
  fraction: Point;
  label: string | null;
}

function Lens({ image, size, lens, fraction, label }: LensProps) {
  const [measured, setMeasured] = useState<Size | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const photo = size ?? measured ?? lens;
  return (
    <div className={styles.lens} style={lens}>
      {image.status === 'ready' && !hasFailed && (
        <PhotoLayers
          image={image}
          thumbnailUrl={null}
          alt=""
          photo={photo}
          view={viewInLens(fraction, photo, lens, window.devicePixelRatio)}
          pane={lens}
          hidden={false}
          priority="auto"
          onMeasure={setMeasured}
          onError={() => setFailed(true)}
        />
      )}
      {label !== null && <span className={styles.label}>{label}</span>}
    </div>
  );
}

interface LoupeProps {
  loupe: LoupeControl;
  stage: RefObject<HTMLElement | null>;
  control: ViewControl;
  /** Of the photo, or of the shown version of it. */
  imageId: string;
  image: PhotoImage;
  size: Size;
  comparison: Comparison | undefined;
  left: LeftLayer | null;
}

/** The fraction of the photo under the target. */
function fractionUnder(target: LoupeTarget, { stage, control, size }: LoupeProps): Point {
  const box = stage.current?.getBoundingClientRect();
  const at = { x: target.x - (box?.left ?? 0), y: target.y - (box?.top ?? 0) };
  const origin = control.paneAt(at);
  return fractionAt({ x: at.x - origin.x, y: at.y - origin.y }, control.view, size);
}

/** A pixel of the photo on a pixel of the screen, of both versions while they are compared. */
export function Loupe(props: LoupeProps) {
  const { loupe, stage, imageId, image, size, comparison, left } = props;
  const target = useLoupeTarget(stage, loupe);
  if (target === null) return null;
  const viewport = { width: window.innerWidth, height: window.innerHeight };
  const count = left === null ? 1 : 2;
  const lens = lensSize(count, viewport);
  const place = placeLoupe(target, { width: count * lens.width, height: lens.height }, viewport);
  const shared = { lens, fraction: fractionUnder(target, props) };
  return (
    <div className={styles.loupe} style={place} data-loupe aria-hidden="true">
      {left !== null && (
        <Lens
          key={`${imageId} ${left.version.id}`}
          image={left.image}
          size={left.version.size}
          label={left.version.label}
          {...shared}
        />
      )}
      <Lens
        key={imageId}
        image={image}
        size={comparison?.right.size ?? size}
        label={comparison?.right.label ?? null}
        {...shared}
      />
    </div>
  );
}
