import { Compare } from '../../ui/compare/compare.tsx';
import { PauseButton } from '../../ui/pause-button.tsx';
import { useTurning } from '../../ui/use-turning.ts';
import { copy, samples } from './content.ts';
import { SampleKeys } from './sample-keys.tsx';
import styles from './samples.module.css';

const pictureSizes = '(min-width: 100rem) 66rem, (min-width: 64rem) 66vw, 100vw';
const turnEach = 4_000;

/** The one that comes next is laid under the one that is shown, so that its pictures are there when its turn comes. */
function turnOf(index: number, at: number): 'shown' | 'next' | 'away' {
  if (index === at) return 'shown';
  return index === (at + 1) % samples.length ? 'next' : 'away';
}

export function Samples() {
  const { box, at, turnTo, isPlaying, toggle } = useTurning<HTMLDivElement>(samples.length, turnEach);
  return (
    <section className={styles.samples} aria-roledescription={copy.carousel} aria-labelledby="samples">
      <div className="bar">
        <h2 id="samples" className="h-head">
          {copy.title}
        </h2>
        <PauseButton isPlaying={isPlaying} onToggle={toggle} />
      </div>
      <div ref={box} className={styles.body}>
        {samples.map((pair, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is a group by its pattern, and no part of a form
          <div
            key={pair.title}
            className={styles.slide}
            data-turn={turnOf(index, at)}
            role="group"
            aria-roledescription={copy.slide}
            aria-label={copy.place(index + 1, pair.title)}
          >
            <div className={styles.mount}>
              <Compare pair={pair} sizes={pictureSizes} first={index === 0} />
            </div>
            <div className={styles.words}>
              <p className="note">{pair.category}</p>
              <h3>{pair.title}</h3>
              <p>{pair.done}</p>
            </div>
          </div>
        ))}
        <SampleKeys at={at} onTurn={turnTo} />
      </div>
    </section>
  );
}
