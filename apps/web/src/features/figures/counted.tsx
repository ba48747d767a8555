import { useEffect, useRef } from 'react';
import { useOnceSeen } from '../../ui/use-once-seen.ts';
import styles from './counted.module.css';
import { type Figure, figureWords } from './figure.ts';

const duration = 1_200;
const calm = '(prefers-reduced-motion: reduce)';

/**
 * A figure that counts up when it is first seen. The page always holds the final one, which is what is read aloud and
 * keeps the room; the running one is laid over it by the style.
 */
export function Counted({ figure }: { figure: Figure }) {
  const element = useRef<HTMLSpanElement>(null);
  const isSeen = useOnceSeen(element);

  useEffect(() => {
    const target = element.current;
    if (!(target && isSeen) || matchMedia(calm).matches) return;
    let frame = 0;
    const stop = () => {
      cancelAnimationFrame(frame);
      delete target.dataset.counting;
    };
    const began = performance.now();
    const count = (now: number) => {
      const progress = (now - began) / duration;
      if (progress >= 1) return stop();
      target.dataset.counting = figureWords(figure, progress);
      frame = requestAnimationFrame(count);
    };
    frame = requestAnimationFrame(count);
    return stop;
  }, [isSeen, figure]);

  return (
    <span ref={element} className={styles.counted}>
      {figureWords(figure)}
    </span>
  );
}
