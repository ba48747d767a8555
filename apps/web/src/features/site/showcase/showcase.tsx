import { useState } from 'react';
import { SiteImage } from '../../../ui/brand/site-image.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { PauseButton } from '../../../ui/buttons/pause-button.tsx';
import { cx } from '../../../ui/cx.ts';
import { useCarousel } from '../../../ui/display/use-carousel.ts';
import { BackgroundSwitch } from './background-switch.tsx';
import { copy, examples } from './content.ts';
import { FilmStrip } from './film-strip.tsx';
import styles from './showcase.module.css';

const imageSizes = '(min-width: 100rem) 62rem, (min-width: 64rem) 62vw, 100vw';
const intervalMs = 3_000;

/** A carousel of three samples on a neutral background, with a switch between before and after. */
export function Showcase() {
  const {
    containerRef,
    index: activeIndex,
    goTo,
    isPlaying,
    toggle,
    shouldLoad,
  } = useCarousel<HTMLDivElement>(examples.length, intervalMs);
  const [isHidden, setHidden] = useState(false);
  const isShown = (index: number) => index === activeIndex || undefined;

  return (
    <section className={styles.booth} aria-labelledby="showcase">
      <div className={cx('wrap', styles.inside)}>
        <div className="bar">
          <h2 id="showcase">{copy.title}</h2>
          <div className={styles.tools}>
            <BackgroundSwitch />
            <PauseButton isPlaying={isPlaying} onToggle={toggle} />
          </div>
        </div>
        <div ref={containerRef} className={styles.body}>
          <div className={styles.mount} data-hidden={isHidden || undefined}>
            {examples.map(({ kind, sample }, index) => (
              <div
                key={kind}
                className={cx('deferred', styles.image)}
                data-shown={isShown(index)}
                data-loaded={shouldLoad(index)}
              >
                <div className={styles.after}>
                  <SiteImage file={sample.after} alt={copy.after(sample.title)} sizes={imageSizes} />
                </div>
                <div className={styles.before}>
                  <SiteImage file={sample.before} alt={copy.before(sample.title)} sizes={imageSizes} />
                </div>
              </div>
            ))}
          </div>
          <div className={styles.side}>
            <div className={styles.texts}>
              {examples.map(({ kind, field, changes }, index) => (
                <div key={kind} className={styles.text} data-shown={isShown(index)}>
                  <p className="note">{field}</p>
                  <h3>{kind}</h3>
                  <ul>
                    {changes.map((change) => (
                      <li key={change}>{change}</li>
                    ))}
                  </ul>
                </div>
              ))}
            </div>
            <div className={styles.actions}>
              <FilmStrip activeIndex={activeIndex} onSelect={goTo} />
              <div className="btns">
                <span className="scripted">
                  <Button variant="primary" onClick={() => setHidden(!isHidden)}>
                    {isHidden ? copy.reveal : copy.hide}
                  </Button>
                </span>
                <ButtonLink to="/portfolio">{copy.portfolio}</ButtonLink>
              </div>
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}
