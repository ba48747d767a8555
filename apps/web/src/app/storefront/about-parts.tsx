import { statistics } from '../../features/figures/copy.ts';
import { figureWords } from '../../features/figures/figure.ts';
import { lipstick, livingRoom, type Pair, watch } from '../../photos/pairs.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Compare } from '../../ui/compare/compare.tsx';
import { cx } from '../../ui/cx.ts';
import { Pencil } from '../../ui/pencil.tsx';
import styles from './about.module.css';
import { copy } from './about-copy.ts';

export function Stats() {
  return (
    <section className={styles.part} aria-labelledby="figures">
      <h2 id="figures" className="vh">
        {copy.stats}
      </h2>
      <dl className={cx('num', styles.stats)}>
        {statistics.map((figure) => (
          <div key={figure.label}>
            <dt>{figure.label}</dt>
            <dd>{figureWords(figure)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function Mission() {
  const { start, underlined, end } = copy.mission;
  return (
    <section className={styles.part}>
      <h2 className={styles.mission}>
        {start}
        <span className="nb">
          <Pencil kind="line" seed={5}>
            {underlined}
          </Pencil>
          {end}
        </span>
      </h2>
    </section>
  );
}

const whole = '(min-width: 100rem) 96rem, 96vw';
const half = '(min-width: 100rem) 48rem, (min-width: 48rem) 48vw, 96vw';
const samples: readonly { pair: Pair; sizes: string }[] = [
  { pair: watch, sizes: whole },
  { pair: livingRoom, sizes: half },
  { pair: lipstick, sizes: half },
];

export function Samples() {
  const { title, lead } = copy.samples;
  return (
    <section className={styles.part} aria-labelledby="samples">
      <div className={styles.samplesHead}>
        <h2 id="samples">{title}</h2>
        <p className="lead">{lead}</p>
      </div>
      <div className={styles.samples}>
        {samples.map(({ pair, sizes }) => (
          <figure key={pair.title} className={styles.mount}>
            <Compare pair={pair} sizes={sizes} />
            <figcaption>
              <b>{pair.title}</b>
              <span>{pair.done}</span>
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}

export function Values() {
  const { title, items } = copy.values;
  return (
    <section className={cx(styles.part, styles.beside)} aria-labelledby="values">
      <h2 id="values" className="h-title">
        {title}
      </h2>
      <ol className={cx('num', styles.values)}>
        {items.map((value) => (
          <li key={value.title}>
            <h3>{value.title}</h3>
            <p>{value.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function Team() {
  const { title, note, people } = copy.team;
  return (
    <section className={cx(styles.part, styles.beside)} aria-labelledby="team">
      <div className={styles.teamHead}>
        <h2 id="team" className="h-title">
          {title}
        </h2>
        <p className="note">{note}</p>
      </div>
      <ul className={styles.team}>
        {people.map(({ name, role, says }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p className="note">{role}</p>
            <p>{says}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Call() {
  const { title, pricing, contact } = copy.call;
  return (
    <section className={cx(styles.part, styles.call)} aria-labelledby="call">
      <h2 id="call">{title}</h2>
      <div className="btns">
        <ButtonLink to="/pricing" look="primary">
          {pricing}
        </ButtonLink>
        <ButtonLink to="/contact">{contact}</ButtonLink>
      </div>
    </section>
  );
}
