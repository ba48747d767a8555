import { Compare } from '../../../ui/brand/compare/compare.tsx';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import { cx } from '../../../ui/cx.ts';
import { useCarousel } from '../../../ui/display/use-carousel.ts';
import { slides } from './content.ts';
import { copy } from './copy.ts';
import styles from './slideshow.module.css';

const intervalMs = 4_000;
const sizes = '(min-width: 100rem) 62rem, (min-width: 64rem) 62vw, 100vw';

/** All slides are stacked, so that nothing moves when they change. */
export function Slideshow() {
  const {
    containerRef,
    index: activeIndex,
    goTo,
    isPlaying,
    toggle,
    shouldLoad,
  } = useCarousel<HTMLElement>(slides.length, intervalMs);
  const { label, play, pause, frame } = copy.slideshow;
  return (
    <section ref={containerRef} className={styles.show} aria-label={label}>
      <figure className={styles.plate}>
        <div className={styles.slides}>
          {slides.map((sample, index) => (
            <div
              key={sample.title}
              className={cx('deferred', styles.slide)}
              data-shown={index === activeIndex || undefined}
              data-loaded={shouldLoad(index)}
            >
              <Compare sample={sample} sizes={sizes} isFirstImage={index === 0} />
            </div>
          ))}
        </div>
        <figcaption className={styles.foot}>
          <span className="note num">{frame(activeIndex + 1, slides.length)}</span>
          <ToolButton icon={isPlaying ? 'pause' : 'play'} onClick={toggle}>
            {isPlaying ? pause : play}
          </ToolButton>
        </figcaption>
      </figure>
      <div className={styles.side}>
        <ol className={styles.titles}>
          {slides.map(({ title, category, description }, index) => (
            <li key={title}>
              <button
                type="button"
                aria-current={index === activeIndex || undefined}
                onClick={() => goTo(index)}
              >
                <b>{title}</b>
                <span className="note">{category}</span>
                <span className={styles.description}>{description}</span>
              </button>
            </li>
          ))}
        </ol>
        <div className={styles.callToAction}>
          <p className="lead">{copy.page.lead}</p>
          <ButtonLink to="/pricing" variant="primary">
            {copy.start}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
