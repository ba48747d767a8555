// How the two versions lie on the stage: where the slider is, and which version is visible.
import { type Annotation, annotationBounds } from '@burnish/domain/photos/annotation';
import { useState } from 'react';
import type { CompareMode, Comparison, ViewedVersion } from './compare.ts';
import { type Size, stagePoint } from './geometry.ts';
import { initialSplit, splitAt, splitPosition, uncover, visibleSpan } from './split.ts';
import type { ViewControl } from './use-view.ts';
import type { PhotoImage } from './viewed-photo.ts';

export interface Slider {
  /** From 0 to 1. */
  readonly split: number;
  /** CSS pixels from the left edge of the stage. */
  readonly position: number;
  readonly setSplit: (split: number) => void;
  readonly moveTo: (position: number) => void;
  /** A drag has ended. */
  readonly onEnd: () => void;
}

/** The left version as the stage shows it. */
export interface LeftLayer {
  readonly version: ViewedVersion;
  readonly image: PhotoImage;
  readonly onError: () => void;
}

export function useCompareMode(comparison: Comparison | undefined) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const [isHeld, setHeld] = useState(false);
  if (comparison === undefined)
    return {
      mode: 'single',
      left: null,
      leftStatus: 'ready',
      isLeftShown: false,
      retryLeft() {},
      setHeld,
    } as const;

  const { left: version, leftImage, mode: chosenMode } = comparison;
  const hasFailed = leftImage.previewUrl !== null && leftImage.previewUrl === failedUrl;
  const image: PhotoImage = hasFailed ? { ...leftImage, status: 'failed', previewUrl: null } : leftImage;
  const isAvailable = image.status === 'ready' || image.status === 'loading';
  const mode: CompareMode = isAvailable ? chosenMode : 'single';
  const left: LeftLayer | null =
    mode === 'single' ? null : { version, image, onError: () => setFailedUrl(leftImage.previewUrl) };
  return {
    /** `single` also while the left version can't be shown. */
    mode,
    left,
    leftStatus: image.status,
    /** Instead of the right version. */
    isLeftShown: mode === 'blink' && isHeld,
    retryLeft: () => setFailedUrl(null),
    setHeld,
  };
}

export type CompareView = ReturnType<typeof useCompareMode>;

interface SliderOptions {
  readonly mode: CompareMode;
  readonly photo: Size;
  /** Of the right version. */
  readonly annotations: readonly Annotation[];
  readonly control: ViewControl;
  readonly onEnd: () => void;
}

export function useSlider({ mode, photo, annotations, control: { view, stage }, onEnd }: SliderOptions) {
  const [chosenSplit, setSplit] = useState<number | null>(null);
  const split = chosenSplit ?? initialSplit(annotations.map((each) => annotationBounds(each).left));
  const span = visibleSpan(view, photo, stage);
  const slider: Slider = {
    split,
    position: splitPosition(split, span),
    setSplit,
    moveTo: (position) => setSplit(splitAt(position, span)),
    onEnd,
  };
  return {
    slider: mode === 'slider' ? slider : null,
    onUncover(annotation: Annotation): void {
      const { left, top } = annotationBounds(annotation);
      const { x } = stagePoint({ x: left, y: top }, view, photo);
      setSplit((before) => uncover(before ?? split, x, span));
    },
  };
}
