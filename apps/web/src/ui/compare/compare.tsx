import { type ChangeEvent, useRef } from 'react';
import type { Pair } from '../../photos/pairs.ts';
import { Photo } from '../photo.tsx';
import styles from './compare.module.css';

interface CompareProps {
  pair: Pair;
  /** How wide it is shown, for the browser to choose by. */
  sizes: string;
  /** It is the first picture of its page. */
  first?: boolean;
}

/** A picture before and after retouching, with a cut that is moved by pointer, touch and keys. */
export function Compare({ pair: { title, before, after }, sizes, first = false }: CompareProps) {
  const frame = useRef<HTMLDivElement>(null);

  function move(event: ChangeEvent<HTMLInputElement>): void {
    frame.current?.style.setProperty('--cut', `${event.target.value}%`);
  }

  return (
    <div ref={frame} className={styles.compare}>
      <Photo photo={after} alt={`${title}, after retouching`} sizes={sizes} first={first} />
      <div className={styles.before}>
        <Photo photo={before} alt={`${title}, before retouching`} sizes={sizes} first={first} />
      </div>
      <input
        className={styles.range}
        type="range"
        min="0"
        max="100"
        defaultValue="50"
        aria-label={`How much of ${title} is shown before retouching`}
        onChange={move}
      />
    </div>
  );
}
