import {
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Sample } from '../../../site-images/samples.ts';
import { ToolButton } from '../../buttons/tool-button.tsx';
import { SiteImage } from '../site-image.tsx';
import styles from './compare.module.css';
import { FlawMarks } from './flaw-marks.tsx';
import type LoupeComponent from './loupe.tsx';
import { type Flaw, initialSplit, splitAfterKey, splitAt } from './split.ts';
import { SplitHandle } from './split-handle.tsx';
import { type Point, useGestures } from './use-gestures.ts';
import { useLoupe } from './use-loupe.ts';

/** Loaded when first opened. If that fails, the slider still works. */
const Loupe = lazy<typeof LoupeComponent>(() =>
  import('./loupe.tsx').catch(() => ({ default: () => <></> })),
);

interface CompareProps {
  sample: Pick<Sample, 'title' | 'before' | 'after'>;
  /** The `sizes` attribute: how wide the image is shown. */
  sizes: string;
  /** It is the first image of the page, so it loads at once. */
  isFirstImage?: boolean | undefined;
  /** Marked in the image before retouching. */
  flaws?: readonly Flaw[] | undefined;
  /** Index of the flaw to highlight; the marks of the others fade. */
  highlightedFlaw?: number | null | undefined;
  /** Called with the split in percent from the left. */
  onSplitChange?: ((split: number) => void) | undefined;
  /** Shown below the image next to the loupe button. Without a caption there is no such button. */
  caption?: ReactNode;
}

/** An image before and after retouching, with a slider for pointer, touch and keyboard, and a loupe. */
export function Compare({
  sample,
  sizes,
  isFirstImage = false,
  flaws,
  highlightedFlaw = null,
  onSplitChange,
  caption,
}: CompareProps) {
  const { title, before, after } = sample;
  const root = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const slider = useRef<HTMLInputElement>(null);
  const [split, setSplit] = useState(initialSplit);
  const loupe = useLoupe(stage);

  useLayoutEffect(() => root.current?.style.setProperty('--split', `${split}%`), [split]);

  function moveSplit(next: number): void {
    setSplit(next);
    onSplitChange?.(next);
  }

  // Visitors can move the slider of a prerendered page before its scripts run.
  const readSlider = useEffectEvent(() => {
    const value = slider.current?.valueAsNumber ?? initialSplit;
    if (value !== split) moveSplit(value);
  });
  useEffect(() => readSlider(), []);

  const gestures = useGestures(area, {
    onDrag: ({ x }: Point) => stage.current && moveSplit(splitAt(x, stage.current.getBoundingClientRect())),
    onDragEnd: () => slider.current?.focus({ preventScroll: true }),
    onHover: loupe.follow,
    onHold: loupe.hold,
    onRelease: loupe.close,
  });

  const toggleLoupe = () => loupe.toggle({ x: split / 100, y: 0.5 });

  /** Returns whether the key was handled. */
  function handleKey({ key, target }: KeyboardEvent): boolean {
    if (key.toLowerCase() === 'l') {
      toggleLoupe();
      return true;
    }
    if (loupe.handleKey(key)) return true;
    const next = target === slider.current ? splitAfterKey(key, split) : null;
    if (next !== null) moveSplit(next);
    return next !== null;
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || !handleKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: key events bubble from the slider and the button inside
    <div ref={root} className={styles.compare} onKeyDown={onKeyDown}>
      <div ref={area} className={styles.area} {...gestures}>
        <div ref={stage} className={styles.stage}>
          <SiteImage
            file={after}
            alt={`${title}, after retouching`}
            sizes={sizes}
            priority={isFirstImage ? 'soon' : 'lazy'}
          />
          <div className={styles.before}>
            <SiteImage
              file={before}
              alt={`${title}, before retouching`}
              sizes={sizes}
              priority={isFirstImage ? 'eager' : 'lazy'}
            />
            {flaws && <FlawMarks image={before} flaws={flaws} split={split} highlighted={highlightedFlaw} />}
          </div>
          <span className={styles.line} />
          <Suspense fallback={null}>
            {loupe.state && <Loupe sample={sample} state={loupe.state} stage={stage} />}
          </Suspense>
        </div>
        <SplitHandle split={split} />
        <input
          ref={slider}
          className={styles.slider}
          type="range"
          min="0"
          max="100"
          step="any"
          value={split}
          onChange={(event) => moveSplit(event.target.valueAsNumber)}
          aria-label={`${title}: compare before and after`}
          aria-valuetext={`${Math.round(split)}% before`}
          aria-keyshortcuts="L"
          autoComplete="off"
        />
      </div>
      {caption !== undefined && (
        <div className={styles.caption}>
          <span className="note">{caption}</span>
          <ToolButton icon="compare" aria-pressed={loupe.state !== null} onClick={toggleLoupe}>
            Loupe, 100%
          </ToolButton>
        </div>
      )}
    </div>
  );
}
