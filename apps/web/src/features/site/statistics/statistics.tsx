import { useEffect, useRef } from 'react';
import { Pencil } from '../../../ui/brand/pencil.tsx';
import { useHasBeenInView } from '../../../ui/brand/use-has-been-in-view.ts';
import { PauseButton } from '../../../ui/buttons/pause-button.tsx';
import { cx } from '../../../ui/cx.ts';
import { useCarousel } from '../../../ui/display/use-carousel.ts';
import { claims, copy, type Figure, formatFigure, statistics } from './figures.ts';
import styles from './statistics.module.css';

const durationMs = 1_200;
const reducedMotion = '(prefers-reduced-motion: reduce)';

/**
 * A figure that counts up when it first comes into view. The element always contains the final figure, for screen readers
 * and for the width; the style sheet shows the running one above it.
 */
function CountUp({ figure }: { figure: Figure }) {
  const element = useRef<HTMLSpanElement>(null);
  const isInView = useHasBeenInView(element);

  useEffect(() => {
    const target = element.current;
    if (!(target && isInView) || matchMedia(reducedMotion).matches) return;
    let frame = 0;
    const stop = () => {
      cancelAnimationFrame(frame);
      delete target.dataset.counting;
    };
    const startedAt = performance.now();
    const count = (now: number) => {
      const progress = (now - startedAt) / durationMs;
      if (progress >= 1) return stop();
      target.dataset.counting = formatFigure(figure, progress);
      frame = requestAnimationFrame(count);
    };
    frame = requestAnimationFrame(count);
    return stop;
  }, [isInView, figure]);

  return (
    <span ref={element} className={styles.countUp}>
      {formatFigure(figure)}
    </span>
  );
}

/** The studio's claims as a row of figures. */
export function Claims() {
  return (
    <section className={cx('wrap', 'section', styles.claims)} aria-labelledby="claims">
      <h2 id="claims" className="h-title">
        {copy.claims}
      </h2>
      <dl>
        {claims.map((claim) => (
          <div key={claim.label}>
            <dt>{claim.label}</dt>
            <dd>
              <CountUp figure={claim} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const intervalMs = 3_000;

/** Four figures. One is underlined and changes automatically, or when another one is clicked. */
export function Statistics() {
  const {
    containerRef,
    index: activeIndex,
    goTo,
    isPlaying,
    toggle,
  } = useCarousel<HTMLDivElement>(statistics.length, intervalMs);
  return (
    <section className="wrap section" aria-labelledby="statistics">
      <div className="bar">
        <h2 id="statistics" className="h-title">
          {copy.statistics}
        </h2>
        <PauseButton isPlaying={isPlaying} onToggle={toggle} pauseText={copy.pause} playText={copy.play} />
      </div>
      <div ref={containerRef} className={styles.tiles}>
        {statistics.map((statistic, index) => (
          <button
            key={statistic.label}
            type="button"
            className={styles.tile}
            aria-pressed={index === activeIndex}
            onClick={() => goTo(index)}
          >
            <b>
              <Pencil kind="line" seed={41 + index}>
                <CountUp figure={statistic} />
              </Pencil>
            </b>
            <span>{statistic.label}</span>
          </button>
        ))}
      </div>
    </section>
  );
}
