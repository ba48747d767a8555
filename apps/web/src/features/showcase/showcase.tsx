import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { cx } from '../../ui/cx.ts';
import { PauseButton } from '../../ui/pause-button.tsx';
import { Photo } from '../../ui/photo.tsx';
import { useTurning } from '../../ui/use-turning.ts';
import { copy, examples } from './content.ts';
import { Grounds } from './grounds.tsx';
import styles from './showcase.module.css';
import { Strip } from './strip.tsx';

const pictureSizes = '(min-width: 100rem) 62rem, (min-width: 64rem) 62vw, 100vw';
const turnEach = 3_000;

/** Three pictures in a viewing booth, in turn, each with and without what was done to it. */
export function Showcase() {
  const { box, at, turnTo, isPlaying, toggle, isDue } = useTurning<HTMLDivElement>(examples.length, turnEach);
  const [isHidden, setHidden] = useState(false);
  const isShown = (index: number) => index === at || undefined;

  return (
    <section className={styles.booth} aria-labelledby="showcase">
      <div className={cx('wrap', styles.inside)}>
        <div className="bar">
          <h2 id="showcase">{copy.title}</h2>
          <div className={styles.tools}>
            <Grounds />
            <PauseButton isPlaying={isPlaying} onToggle={toggle} />
          </div>
        </div>
        <div ref={box} className={styles.body}>
          <div className={styles.mount} data-hidden={isHidden || undefined}>
            {examples.map(({ kind, pair }, index) => (
              <div
                key={kind}
                className={cx('turn', styles.picture)}
                data-shown={isShown(index)}
                data-due={isDue(index)}
              >
                <div className={styles.after}>
                  <Photo photo={pair.after} alt={copy.after(pair.title)} sizes={pictureSizes} />
                </div>
                <div className={styles.before}>
                  <Photo photo={pair.before} alt={copy.before(pair.title)} sizes={pictureSizes} />
                </div>
              </div>
            ))}
          </div>
          <div className={styles.side}>
            <div className={styles.texts}>
              {examples.map(({ kind, field, done }, index) => (
                <div key={kind} className={styles.text} data-shown={isShown(index)}>
                  <p className="note">{field}</p>
                  <h3>{kind}</h3>
                  <ul>
                    {done.map((what) => (
                      <li key={what}>{what}</li>
                    ))}
                  </ul>
                </div>
              ))}
            </div>
            <div className={styles.acts}>
              <Strip at={at} onChoose={turnTo} />
              <div className="btns">
                <span className="scripted">
                  <Button look="primary" onClick={() => setHidden(!isHidden)}>
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
