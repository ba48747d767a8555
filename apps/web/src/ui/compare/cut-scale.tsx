import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { gripAt, isYielding, type Span } from './cut.ts';
import styles from './cut-scale.module.css';

/** CSS pixels that a label keeps from the grip. */
const gap = 8;

const spanOf = ({ offsetLeft, offsetWidth }: HTMLElement): Span => ({
  from: offsetLeft,
  to: offsetLeft + offsetWidth,
});

/** The scale under the pictures, with the grip of the cut. The slider itself lies over it and is not seen. */
export function CutScale({ cut }: { cut: number }) {
  const scale = useRef<HTMLDivElement>(null);
  const before = useRef<HTMLSpanElement>(null);
  const after = useRef<HTMLSpanElement>(null);
  const grip = useRef<HTMLSpanElement>(null);

  const yieldLabels = useEffectEvent(() => {
    if (!scale.current || !grip.current) return;
    const covered = gripAt(cut, scale.current.clientWidth, grip.current.offsetWidth);
    for (const { current: label } of [before, after]) {
      label?.toggleAttribute('data-yielding', isYielding(spanOf(label), covered, gap));
    }
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the cut moves the grip
  useLayoutEffect(() => yieldLabels(), [cut]);

  useEffect(() => {
    if (!scale.current) return;
    const sized = new ResizeObserver(() => yieldLabels());
    sized.observe(scale.current);
    return () => sized.disconnect();
  }, []);

  return (
    <div ref={scale} className={styles.scale} aria-hidden="true">
      <span ref={before} className={styles.label}>
        Before
      </span>
      <span ref={after} className={styles.label}>
        After
      </span>
      <span className={styles.carrier}>
        <span ref={grip} className={styles.grip}>
          <svg viewBox="4 0 28 48" aria-hidden="true" focusable="false">
            <path d="M18 0 32 15.500V46a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V15.500z" />
            <path
              className={styles.slot}
              d="M14.500 26 10 30.800l4.500 4.700M21.500 26l4.500 4.800-4.500 4.700"
            />
          </svg>
        </span>
      </span>
    </div>
  );
}
