import type { Annotation } from '@burnish/domain/photos/annotation';
import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { copy } from './copy.ts';
import { createByKey } from './edit-annotations.ts';
import { type Size, visibleCenter } from './geometry.ts';
import { shownSize } from './gestures.ts';
import { MarkHandles } from './mark-handles.tsx';
import { Marks } from './marks.tsx';
import { PhotoLayers } from './photo-layers.tsx';
import styles from './stage.module.css';
import type { Tool, useStageGestures } from './use-stage-gestures.ts';
import type { ViewControl } from './use-view.ts';
import type { PhotoImage, ViewedPhoto } from './viewed-photo.ts';

interface StageProps {
  element: RefObject<HTMLDivElement | null>;
  photo: ViewedPhoto;
  image: PhotoImage;
  alt: string;
  /** In pixels; null until it is known. */
  size: Size | null;
  control: ViewControl;
  gestures: ReturnType<typeof useStageGestures>;
  tool: Tool;
  canEdit: boolean;
  isHidden: boolean;
  isSpacePressed: boolean;
  selected: number | null;
  pointed: number | null;
  onMeasure: (size: Size) => void;
  onRetry: (() => void) | undefined;
  onSelect: (index: number) => void;
  onPoint: (index: number | null) => void;
  onOpenNote: (index: number) => void;
  onMoveByKey: (index: number, annotation: Annotation) => void;
  /** Drawn without a pointer. */
  onPlace: (annotation: Annotation) => void;
}

function message({ status }: PhotoImage, canEdit: boolean): string {
  if (status === 'failed') return copy.failed;
  return canEdit ? copy.missingYet : copy.missing;
}

/** Shown while there is no photo. */
function Empty({ image, canEdit, onRetry }: Pick<StageProps, 'image' | 'canEdit'> & { onRetry: () => void }) {
  if (image.status === 'loading' || image.status === 'ready')
    return (
      <p className={styles.empty} role="status">
        <Spinner />
        <span>{copy.loading}</span>
      </p>
    );
  return (
    <div className={styles.empty}>
      <p role="alert">{message(image, canEdit)}</p>
      {image.status === 'failed' && (
        <Button size="small" onClick={onRetry}>
          {copy.retry}
        </Button>
      )}
    </div>
  );
}

function cursorOf({ tool, isSpacePressed }: Pick<StageProps, 'tool' | 'isSpacePressed'>): string {
  return tool === 'select' || isSpacePressed ? 'pan' : 'draw';
}

/** The photo with its annotations. The numbers of the annotations can be reached by keyboard. */
export function Stage(props: StageProps) {
  const { element, photo, image, alt, size, control, gestures, tool, canEdit, isHidden } = props;
  const { view, stage } = control;
  const { preview, handlers } = gestures;
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const failed = image.previewUrl !== null && image.previewUrl === failedUrl;
  const shownImage: PhotoImage = failed ? { ...image, status: 'failed', previewUrl: null } : image;
  const annotations =
    preview === null || preview.index === null
      ? photo.annotations
      : photo.annotations.with(preview.index, preview.annotation);
  const isShown = size !== null && shownImage.status === 'ready';
  const shownSelection = preview === null ? props.selected : preview.index;

  /** Fields lose the focus, so that keys work, and dragging selects no text. */
  function onPointerDown(event: PointerEvent<HTMLDivElement>): void {
    event.preventDefault();
    event.currentTarget.focus({ preventScroll: true });
    handlers.onPointerDown(event);
  }

  function place(kind: Annotation['kind']): void {
    if (size === null) return;
    const annotation = createByKey(kind, visibleCenter(view, size, stage), shownSize({ view, photo: size }));
    if (annotation !== null) props.onPlace(annotation);
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
        <Empty
          image={shownImage}
          canEdit={canEdit}
          onRetry={() => {
            setFailedUrl(null);
            props.onRetry?.();
          }}
        />
      )}
      {shownImage.status === 'ready' && (
        <PhotoLayers
          key={photo.id}
          image={shownImage}
          thumbnailUrl={photo.thumbnailUrl}
          alt={alt}
          photo={size ?? stage}
          hidden={size === null}
          view={view}
          onMeasure={props.onMeasure}
          onError={() => setFailedUrl(image.previewUrl)}
        />
      )}
      {isShown && !isHidden && (
        <>
          <Marks
            annotations={annotations}
            pointed={props.pointed}
            drawn={preview?.index === null ? preview.annotation : null}
            photo={size}
            view={view}
          />
          <MarkHandles
            {...props}
            annotations={annotations}
            photo={size}
            view={view}
            selected={shownSelection}
          />
        </>
      )}
      {isShown && canEdit && tool !== 'select' && (
        <button
          type="button"
          className={styles.place}
          onPointerDown={(event: PointerEvent) => event.stopPropagation()}
          onKeyDown={(event: KeyboardEvent) => event.key === ' ' && event.stopPropagation()}
          onClick={() => place(tool)}
        >
          {copy.place[tool]}
        </button>
      )}
    </div>
  );
}
