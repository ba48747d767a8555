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
import type { Pair } from '../../photos/pairs.ts';
import { Photo } from '../photo.tsx';
import { ToolButton } from '../tool-button.tsx';
import styles from './compare.module.css';
import { cutAfterKey, cutAt, type Flaw, firstCut } from './cut.ts';
import { CutScale } from './cut-scale.tsx';
import { FlawMarks } from './flaw-marks.tsx';
import type LaidOut from './loupe.tsx';
import { type Point, useGestures } from './use-gestures.ts';
import { useLoupe } from './use-loupe.ts';

/** It comes when it is first laid. A picture is compared well without it. */
const Loupe = lazy<typeof LaidOut>(() => import('./loupe.tsx').catch(() => ({ default: () => <></> })));

interface CompareProps {
  pair: Pick<Pair, 'title' | 'before' | 'after'>;
  /** How wide it is shown, for the browser to choose by. */
  sizes: string;
  /** It is the first picture of its page. */
  first?: boolean | undefined;
  /** Marked on the half that is shown before retouching. */
  flaws?: readonly Flaw[] | undefined;
  /** The flaw whose words are pointed at: the marks of the others fade. */
  pointedAt?: number | null | undefined;
  /** Told where the cut goes, in percent from the left. */
  onCut?: ((cut: number) => void) | undefined;
  /** Under the picture, beside the switch of the loupe; without it there is no such line. */
  caption?: ReactNode;
}

/**
 * A picture before and after retouching, with a cut that is moved by pointer, touch and keys, and a loupe. Any two
 * pictures of one size can be laid into it.
 */
export function Compare({
  pair,
  sizes,
  first = false,
  flaws,
  pointedAt = null,
  onCut,
  caption,
}: CompareProps) {
  const { title, before, after } = pair;
  const root = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const slider = useRef<HTMLInputElement>(null);
  const [cut, setCut] = useState(firstCut);
  const loupe = useLoupe(stage);

  useLayoutEffect(() => root.current?.style.setProperty('--cut', `${cut}%`), [cut]);

  function cutTo(next: number): void {
    setCut(next);
    onCut?.(next);
  }

  // A prerendered page is used before its scripts have run: where the slider was moved by then counts.
  const catchUp = useEffectEvent(() => {
    const moved = slider.current?.valueAsNumber ?? firstCut;
    if (moved !== cut) cutTo(moved);
  });
  useEffect(() => catchUp(), []);

  const gestures = useGestures(area, {
    onDraw: ({ x }: Point) => stage.current && cutTo(cutAt(x, stage.current.getBoundingClientRect())),
    onDrawn: () => slider.current?.focus({ preventScroll: true }),
    onHover: loupe.follow,
    onHold: loupe.hold,
    onRelease: loupe.putAway,
  });

  const toggleLoupe = () => loupe.toggle({ x: cut / 100, y: 0.5 });

  /** True: the key was ours. */
  function press({ key, target }: KeyboardEvent): boolean {
    if (key.toLowerCase() === 'l') {
      toggleLoupe();
      return true;
    }
    if (loupe.press(key)) return true;
    const next = target === slider.current ? cutAfterKey(key, cut) : null;
    if (next !== null) cutTo(next);
    return next !== null;
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || !press(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys come from the slider and the switch in it
    <div ref={root} className={styles.compare} onKeyDown={onKeyDown}>
      <div ref={area} className={styles.area} {...gestures}>
        <div ref={stage} className={styles.stage}>
          <Photo photo={after} alt={`${title}, after retouching`} sizes={sizes} soon={first} />
          <div className={styles.before}>
            <Photo photo={before} alt={`${title}, before retouching`} sizes={sizes} first={first} />
            {flaws && <FlawMarks photo={before} flaws={flaws} cut={cut} pointedAt={pointedAt} />}
          </div>
          <span className={styles.line} />
          <Suspense fallback={null}>
            {loupe.laid && <Loupe pair={pair} laid={loupe.laid} stage={stage} />}
          </Suspense>
        </div>
        <CutScale cut={cut} />
        <input
          ref={slider}
          className={styles.slider}
          type="range"
          min="0"
          max="100"
          step="any"
          value={cut}
          onChange={(event) => cutTo(event.target.valueAsNumber)}
          aria-label={`How much of ${title} is shown before retouching`}
          aria-valuetext={`${Math.round(cut)}% before`}
          aria-keyshortcuts="L"
          autoComplete="off"
        />
      </div>
      {caption !== undefined && (
        <div className={styles.caption}>
          <span className="note">{caption}</span>
          <ToolButton icon="compare" aria-pressed={loupe.laid !== null} onClick={toggleLoupe}>
            Loupe, 100%
          </ToolButton>
        </div>
      )}
    </div>
  );
}
