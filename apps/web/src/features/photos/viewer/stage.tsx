import type { Annotation } from '@burnish/domain/photos/annotation';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, type RefObject, useState } from 'react';
import type { Comparison } from './compare.ts';
import { CompareControls } from './compare-controls.tsx';
import { copy } from './copy.ts';
import type { DrawnMark } from './drawn-marks.ts';
import { createByKey } from './edit-annotations.ts';
import { type Size, visibleCenter } from './geometry.ts';
import { shownSize } from './gestures.ts';
import { LeftVersion } from './left-version.tsx';
import { MarksLayer } from './marks-layer.tsx';
import { NoImage } from './no-image.tsx';
import { PhotoLayers } from './photo-layers.tsx';
import styles from './stage.module.css';
import type { CompareView, Slider } from './use-compare.ts';
import type { Tool, useStageGestures } from './use-stage-gestures.ts';
import type { ViewControl } from './use-view.ts';
import type { Pencil, PhotoImage, ViewedPhoto } from './viewed-photo.ts';

interface StageProps {
  element: RefObject<HTMLDivElement | null>;
  photo: ViewedPhoto;
  /** Of the photo, or of the shown version of it. */
  imageId: string;
  image: PhotoImage;
  /** In pixels; null until it is known. */
  size: Size | null;
  control: ViewControl;
  comparison: Comparison | undefined;
  compareView: CompareView;
  slider: Slider | null;
  gestures: ReturnType<typeof useStageGestures>;
  tool: Tool;
  marks: readonly DrawnMark[];
  pencil: Pencil;
  nextNumber: number;
  canEdit: boolean;
  isHidden: boolean;
  isSpacePressed: boolean;
  selected: number | null;
  pointed: number | null;
  onMeasure: (size: Size) => void;
  onFailed: () => void;
  onRetry: (() => void) | undefined;
  onSelect: (index: number) => void;
  onPoint: (index: number | null) => void;
  onOpenNote: (index: number) => void;
  onMoveByKey: (index: number, annotation: Annotation) => void;
  /** Drawn without a pointer. */
  onPlace: (annotation: Annotation) => void;
}

function cursorOf({ tool, isSpacePressed, control, slider }: StageProps): string {
  if (isSpacePressed) return 'pan';
  if (tool !== 'select') return 'draw';
  return slider !== null && control.isFit ? 'slide' : 'pan';
}

interface PlaceButtonProps {
  tool: Annotation['kind'];
  onPlace: () => void;
}

/** Draws without a pointer. */
function PlaceButton({ tool, onPlace }: PlaceButtonProps) {
  return (
    <button
      type="button"
      className={styles.place}
      onPointerDown={(event: PointerEvent) => event.stopPropagation()}
      onKeyDown={(event: KeyboardEvent) => event.key === ' ' && event.stopPropagation()}
      onClick={onPlace}
    >
      {copy.place[tool]}
    </button>
  );
}

interface ShownPhotoProps extends StageProps {
  size: Size;
  paneStyle: CSSProperties;
}

/** What lies on the photo: another version of it, its annotations, and controls. */
function OnPhoto(props: ShownPhotoProps) {
  const { photo, size, control, comparison, compareView, slider, tool, gestures, paneStyle } = props;
  const { view, stage, panes } = control;
  const { left, mode, isLeftShown } = compareView;

  function place(kind: Annotation['kind']): void {
    const annotation = createByKey(kind, visibleCenter(view, size, stage), shownSize({ view, photo: size }));
    if (annotation !== null) props.onPlace(annotation);
  }

  return (
    <>
      {left !== null && (
        <LeftVersion
          key={`${photo.id} ${left.version.id}`}
          fileName={photo.fileName}
          layer={left}
          isVisible={mode !== 'blink' || isLeftShown}
          split={slider?.position ?? null}
          photo={size}
          view={view}
          pane={stage}
        />
      )}
      {!props.isHidden && !isLeftShown && (
        <MarksLayer
          {...props}
          preview={gestures.preview}
          photo={size}
          view={view}
          style={paneStyle}
          coveredTo={slider?.position ?? 0}
        />
      )}
      {comparison && (
        <CompareControls comparison={comparison} view={compareView} slider={slider} panes={panes} />
      )}
      {props.canEdit && tool !== 'select' && <PlaceButton tool={tool} onPlace={() => place(tool)} />}
    </>
  );
}

/** The photo with its annotations, or two of its versions. */
export function Stage(props: StageProps) {
  const { element, photo, image, size, control, comparison, gestures, canEdit } = props;
  const { view, stage, panes } = control;
  const { handlers } = gestures;
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const failed = image.previewUrl !== null && image.previewUrl === failedUrl;
  const shownImage: PhotoImage = failed ? { ...image, status: 'failed', previewUrl: null } : image;
  const isShown = size !== null && shownImage.status === 'ready';
  const paneStyle = { left: panes.right.x, top: panes.right.y, ...stage };

  /** Fields lose the focus, so that keys work, and dragging selects no text. */
  function onPointerDown(event: PointerEvent<HTMLDivElement>): void {
    event.preventDefault();
    event.currentTarget.focus({ preventScroll: true });
    handlers.onPointerDown(event);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: controls and keys do the same as pointers
    <div
      ref={element}
      className={styles.stage}
      tabIndex={-1}
      data-cursor={cursorOf(props)}
      {...handlers}
      onPointerDown={isShown ? onPointerDown : undefined}
      onMouseDown={(event) => event.preventDefault()}
    >
      {!isShown && (
        <NoImage
          image={shownImage}
          canAddNotes={canEdit && props.pencil === 'customer'}
          onRetry={() => {
            setFailedUrl(null);
            props.onRetry?.();
          }}
        />
      )}
      {shownImage.status === 'ready' && (
        <div className={styles.pane} style={paneStyle}>
          <PhotoLayers
            key={props.imageId}
            image={shownImage}
            thumbnailUrl={photo.thumbnailUrl}
            alt={comparison ? copy.compare.alt(photo.fileName, comparison.right.label) : photo.fileName}
            photo={size ?? stage}
            hidden={size === null}
            view={view}
            pane={stage}
            priority="high"
            onMeasure={props.onMeasure}
            onError={() => {
              setFailedUrl(image.previewUrl);
              props.onFailed();
            }}
          />
        </div>
      )}
      {isShown && <OnPhoto {...props} size={size} paneStyle={paneStyle} />}
    </div>
  );
}
