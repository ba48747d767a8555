import { ButtonLink } from '../../ui/button-link.tsx';
import { Compare } from '../../ui/compare/compare.tsx';
import { cx } from '../../ui/cx.ts';
import { ToolButton } from '../../ui/tool-button.tsx';
import { useTurning } from '../../ui/use-turning.ts';
import { copy } from './copy.ts';
import { slides } from './frames.ts';
import styles from './slideshow.module.css';

const everyMs = 4_000;
const sizes = '(min-width: 100rem) 62rem, (min-width: 64rem) 62vw, 100vw';

/** All lie on one another, so that nothing moves when they take turns. */
export function Slideshow() {
  const { box, at, turnTo, isPlaying, toggle, isDue } = useTurning<HTMLElement>(slides.length, everyMs);
  const { label, play, pause, frame } = copy.slideshow;
  return (
    <section ref={box} className={styles.show} aria-label={label}>
      <figure className={styles.plate}>
        <div className={styles.slides}>
          {slides.map((pair, index) => (
            <div
              key={pair.title}
              className={cx('turn', styles.slide)}
              data-shown={index === at || undefined}
              data-due={isDue(index)}
            >
              <Compare pair={pair} sizes={sizes} first={index === 0} />
            </div>
          ))}
        </div>
        <figcaption className={styles.foot}>
          <span className="note num">{frame(at + 1, slides.length)}</span>
          <ToolButton icon={isPlaying ? 'pause' : 'play'} onClick={toggle}>
            {isPlaying ? pause : play}
          </ToolButton>
        </figcaption>
      </figure>
      <div className={styles.beside}>
        <ol className={styles.titles}>
          {slides.map(({ title, category, done }, index) => (
            <li key={title}>
              <button type="button" aria-current={index === at || undefined} onClick={() => turnTo(index)}>
                <b>{title}</b>
                <span className="note">{category}</span>
                <span className={styles.done}>{done}</span>
              </button>
            </li>
          ))}
        </ol>
        <div className={styles.say}>
          <p className="lead">{copy.page.lead}</p>
          <ButtonLink to="/pricing" look="primary">
            {copy.start}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
