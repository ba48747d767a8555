import { useState } from 'react';
import { lipstick, sunglasses, wine } from '../../photos/pairs.ts';
import { cx } from '../../ui/cx.ts';
import { Photo } from '../../ui/photo.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import { useTurning } from '../../ui/use-turning.ts';
import { copy } from './copy.ts';
import styles from './samples.module.css';

const samples = [lipstick, sunglasses, wine];
const turnMilliseconds = 4_000;
const sizes = '(min-width: 100rem) 43rem, (min-width: 64rem) 43vw, 100vw';

/** One after the other in the same place, retouched or as it came from the camera. */
export function Samples() {
  const { box, at, isPlaying, toggle, isDue } = useTurning<HTMLElement>(samples.length, turnMilliseconds);
  const [isRevealed, setRevealed] = useState(true);
  const { label, reveal, hide, pause, play, before, after } = copy.samples;
  return (
    <section ref={box} className={styles.samples} aria-label={label}>
      <div className={styles.plate} data-revealed={isRevealed || undefined}>
        {samples.map((sample, index) => (
          <div
            key={sample.title}
            className={cx('turn', styles.sample)}
            data-shown={index === at || undefined}
            data-due={isDue(index)}
          >
            <div className={styles.after}>
              <Photo photo={sample.after} alt={after(sample.title)} sizes={sizes} first={index === 0} />
            </div>
            <div className={styles.before}>
              <Photo photo={sample.before} alt={before(sample.title)} sizes={sizes} />
            </div>
          </div>
        ))}
      </div>
      <div className={styles.foot}>
        <TextButton onClick={() => setRevealed(!isRevealed)}>{isRevealed ? hide : reveal}</TextButton>
        <ToolButton icon={isPlaying ? 'pause' : 'play'} onClick={toggle}>
          {isPlaying ? pause : play}
        </ToolButton>
      </div>
    </section>
  );
}
