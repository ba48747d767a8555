import { PauseButton } from '../../ui/pause-button.tsx';
import { Pencil } from '../../ui/pencil.tsx';
import { useTurning } from '../../ui/use-turning.ts';
import { copy, statistics } from './copy.ts';
import { Counted } from './counted.tsx';
import styles from './statistics.module.css';

const turnEach = 3_000;

/** Four figures, underlined in turn; one that is clicked is underlined at once. */
export function Statistics() {
  const { box, at, turnTo, isPlaying, toggle } = useTurning<HTMLDivElement>(statistics.length, turnEach);
  return (
    <section className="wrap section" aria-labelledby="statistics">
      <div className="bar">
        <h2 id="statistics" className="h-title">
          {copy.statistics}
        </h2>
        <PauseButton isPlaying={isPlaying} onToggle={toggle} pause={copy.pause} play={copy.play} />
      </div>
      <div ref={box} className={styles.tiles}>
        {statistics.map((statistic, index) => (
          <button
            key={statistic.label}
            type="button"
            className={styles.tile}
            aria-pressed={index === at}
            onClick={() => turnTo(index)}
          >
            <b>
              <Pencil kind="line" seed={41 + index}>
                <Counted figure={statistic} />
              </Pencil>
            </b>
            <span>{statistic.label}</span>
          </button>
        ))}
      </div>
    </section>
  );
}
