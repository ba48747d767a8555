import { useState } from 'react';
import { PauseButton } from '../../ui/pause-button.tsx';
import { Photo } from '../../ui/photo.tsx';
import { columns, copy, type Voice } from './content.ts';
import styles from './testimonials.module.css';

const pictureSizes = '(min-width: 64rem) 31vw, (min-width: 48rem) 46vw, 92vw';

function Said({ voice, isAgain }: { voice: Voice; isAgain: boolean }) {
  if ('pair' in voice) {
    const { title, after } = voice.pair;
    return (
      <figure className={styles.picture}>
        <Photo photo={after} alt={isAgain ? '' : copy.retouched(title)} sizes={pictureSizes} />
        <figcaption className="note">
          <span>{title}</span>
          <span>{voice.depth}</span>
        </figcaption>
      </figure>
    );
  }
  return (
    <figure className={styles.quote}>
      <blockquote>{voice.quote}</blockquote>
      <figcaption className="note">
        <b>{voice.name}</b>
        {voice.role}
      </figcaption>
    </figure>
  );
}

function Voices({ voices, isAgain = false }: { voices: readonly Voice[]; isAgain?: boolean }) {
  return (
    <div className={isAgain ? styles.again : undefined} aria-hidden={isAgain || undefined}>
      {voices.map((voice) => (
        <Said key={'pair' in voice ? voice.pair.title : voice.name} voice={voice} isAgain={isAgain} />
      ))}
    </div>
  );
}

/** Each column drifts by its own height and begins anew, so each stands there twice. */
export function Testimonials() {
  const [isPlaying, setPlaying] = useState(true);
  return (
    <section className="wrap section" aria-labelledby="testimonials">
      <div className="bar">
        <h2 id="testimonials">{copy.title}</h2>
        <div className={styles.tools}>
          <span className="note">{copy.note}</span>
          <span className={styles.pause}>
            <PauseButton isPlaying={isPlaying} onToggle={() => setPlaying(!isPlaying)} />
          </span>
        </div>
      </div>
      <div className={styles.window} data-still={!isPlaying || undefined}>
        {columns.map((voices, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          <div key={index} className={styles.column}>
            <Voices voices={voices} />
            <Voices voices={voices} isAgain />
          </div>
        ))}
      </div>
    </section>
  );
}
