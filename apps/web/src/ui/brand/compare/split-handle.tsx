import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { handleSpan, isCovered, type Span } from './split.ts';
import styles from './split-handle.module.css';

/** CSS pixels between a label and the handle. */
const labelGap = 8;

const spanOf = ({ offsetLeft, offsetWidth }: HTMLElement): Span => ({
  from: offsetLeft,
  to: offsetLeft + offsetWidth,
});

/** The scale below the images, with the visible handle. The slider itself is an invisible input above it. */
export function SplitHandle({ split }: { split: number }) {
  const scale = useRef<HTMLDivElement>(null);
  const before = useRef<HTMLSpanElement>(null);
  const after = useRef<HTMLSpanElement>(null);
  const handle = useRef<HTMLSpanElement>(null);

  const hideCoveredLabels = useEffectEvent(() => {
    if (!scale.current || !handle.current) return;
    const span = handleSpan(split, scale.current.clientWidth, handle.current.offsetWidth);
    for (const { current: label } of [before, after]) {
      label?.toggleAttribute('data-covered', isCovered(spanOf(label), span, labelGap));
    }
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the split moves the handle
  useLayoutEffect(() => hideCoveredLabels(), [split]);

  useEffect(() => {
    if (!scale.current) return;
    const observer = new ResizeObserver(() => hideCoveredLabels());
    observer.observe(scale.current);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={scale} className={styles.scale} aria-hidden="true">
      <span ref={before} className={styles.label}>
        Before
      </span>
      <span ref={after} className={styles.label}>
        After
      </span>
      <span className={styles.track}>
        <span ref={handle} className={styles.handle}>
          <svg viewBox="4 0 28 48" aria-hidden="true" focusable="false">
            <path d="M18 0 32 15.500V46a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V15.500z" />
            <path
              className={styles.arrows}
              d="M14.500 26 10 30.800l4.500 4.700M21.500 26l4.500 4.800-4.500 4.700"
            />
          </svg>
        </span>
      </span>
    </div>
  );
}
