import {
  coffee,
  handbag,
  headphones,
  lipstick,
  livingRoom,
  rings,
  type Sample,
} from '../../../site-images/samples.ts';
import { Compare } from '../../../ui/brand/compare/compare.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { PauseButton } from '../../../ui/buttons/pause-button.tsx';
import { cx } from '../../../ui/cx.ts';
import { useCarousel } from '../../../ui/display/use-carousel.ts';
import styles from './samples.module.css';

const samples: readonly Sample[] = [rings, headphones, coffee, handbag, livingRoom, lipstick];

const copy = {
  title: 'Six frames, before and after',
  carousel: 'carousel',
  slide: 'slide',
  slideLabel: (position: number, title: string) => `${position} of ${samples.length}: ${title}`,
  previous: 'Previous',
  next: 'Next',
} as const;

const count = samples.length;

interface SampleControlsProps {
  activeIndex: number;
  onSelect: (index: number) => void;
}

/** Previous, next, and a button for each sample. */
function SampleControls({ activeIndex, onSelect }: SampleControlsProps) {
  return (
    <div className={cx('scripted', styles.controls)}>
      <div className={styles.steps}>
        <IconButton
          icon="back"
          label={copy.previous}
          onClick={() => onSelect((activeIndex + count - 1) % count)}
        />
        <IconButton icon="send" label={copy.next} onClick={() => onSelect((activeIndex + 1) % count)} />
      </div>
      <div className={styles.frames}>
        {samples.map(({ title }, index) => (
          <button
            key={title}
            type="button"
            className={styles.frame}
            aria-label={copy.slideLabel(index + 1, title)}
            aria-current={index === activeIndex ? 'true' : undefined}
            onClick={() => onSelect(index)}
          />
        ))}
      </div>
    </div>
  );
}

const imageSizes = '(min-width: 100rem) 66rem, (min-width: 64rem) 66vw, 100vw';
const intervalMs = 4_000;

/** The next slide is rendered below the current one, so that its images are loaded before it is shown. */
function slideState(index: number, activeIndex: number): 'shown' | 'next' | 'hidden' {
  if (index === activeIndex) return 'shown';
  return index === (activeIndex + 1) % samples.length ? 'next' : 'hidden';
}

export function Samples() {
  const {
    containerRef,
    index: activeIndex,
    goTo,
    isPlaying,
    toggle,
  } = useCarousel<HTMLDivElement>(samples.length, intervalMs);
  return (
    <section className={styles.samples} aria-roledescription={copy.carousel} aria-labelledby="samples">
      <div className="bar">
        <h2 id="samples" className="h-head">
          {copy.title}
        </h2>
        <PauseButton isPlaying={isPlaying} onToggle={toggle} />
      </div>
      <div ref={containerRef} className={styles.body}>
        {samples.map((sample, index) => (
          // biome-ignore lint/a11y/useSemanticElements: the carousel pattern requires role=group; a fieldset is for forms
          <div
            key={sample.title}
            className={styles.slide}
            data-state={slideState(index, activeIndex)}
            role="group"
            aria-roledescription={copy.slide}
            aria-label={copy.slideLabel(index + 1, sample.title)}
          >
            <div className={styles.mount}>
              <Compare sample={sample} sizes={imageSizes} isFirstImage={index === 0} />
            </div>
            <div className={styles.text}>
              <p className="note">{sample.category}</p>
              <h3>{sample.title}</h3>
              <p>{sample.description}</p>
            </div>
          </div>
        ))}
        <SampleControls activeIndex={activeIndex} onSelect={goTo} />
      </div>
    </section>
  );
}
