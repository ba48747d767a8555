import { useState } from 'react';
import { lipstick, sunglasses, wine } from '../../../site-images/samples.ts';
import { SiteImage } from '../../../ui/brand/site-image.tsx';
import { TextButton } from '../../../ui/buttons/text-link.tsx';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import { cx } from '../../../ui/cx.ts';
import { useCarousel } from '../../../ui/display/use-carousel.ts';
import { copy } from './copy.ts';
import styles from './samples.module.css';

const samples = [lipstick, sunglasses, wine];
const intervalMs = 4_000;
const sizes = '(min-width: 100rem) 43rem, (min-width: 64rem) 43vw, 100vw';

/** A carousel of samples with a switch between before and after. */
export function Samples() {
  const {
    containerRef,
    index: activeIndex,
    isPlaying,
    toggle,
    shouldLoad,
  } = useCarousel<HTMLElement>(samples.length, intervalMs);
  const [isRevealed, setRevealed] = useState(true);
  const { label, reveal, hide, pause, play, before, after } = copy.samples;
  return (
    <section ref={containerRef} className={styles.samples} aria-label={label}>
      <div className={styles.plate} data-revealed={isRevealed || undefined}>
        {samples.map((sample, index) => (
          <div
            key={sample.title}
            className={cx('deferred', styles.sample)}
            data-shown={index === activeIndex || undefined}
            data-loaded={shouldLoad(index)}
          >
            <div className={styles.after}>
              <SiteImage
                file={sample.after}
                alt={after(sample.title)}
                sizes={sizes}
                priority={index === 0 ? 'eager' : 'lazy'}
              />
            </div>
            <div className={styles.before}>
              <SiteImage file={sample.before} alt={before(sample.title)} sizes={sizes} />
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
