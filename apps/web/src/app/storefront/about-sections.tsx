import { formatFigure, statistics } from '../../features/site/statistics/figures.ts';
import { lipstick, livingRoom, type Sample, watch } from '../../site-images/samples.ts';
import { Compare } from '../../ui/brand/compare/compare.tsx';
import { Pencil } from '../../ui/brand/pencil.tsx';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { cx } from '../../ui/cx.ts';
import styles from './about.module.css';
import { copy } from './about-copy.ts';

export function Stats() {
  return (
    <section className={styles.section} aria-labelledby="figures">
      <h2 id="figures" className="vh">
        {copy.stats}
      </h2>
      <dl className={cx('num', styles.stats)}>
        {statistics.map((figure) => (
          <div key={figure.label}>
            <dt>{figure.label}</dt>
            <dd>{formatFigure(figure)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function Mission() {
  const { start, underlined, end } = copy.mission;
  return (
    <section className={styles.section}>
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

const fullWidth = '(min-width: 100rem) 96rem, 96vw';
const halfWidth = '(min-width: 100rem) 48rem, (min-width: 48rem) 48vw, 96vw';
const samples: readonly { sample: Sample; sizes: string }[] = [
  { sample: watch, sizes: fullWidth },
  { sample: livingRoom, sizes: halfWidth },
  { sample: lipstick, sizes: halfWidth },
];

export function Samples() {
  const { title, lead } = copy.samples;
  return (
    <section className={styles.section} aria-labelledby="samples">
      <div className={styles.samplesHeader}>
        <h2 id="samples">{title}</h2>
        <p className="lead">{lead}</p>
      </div>
      <div className={styles.samples}>
        {samples.map(({ sample, sizes }) => (
          <figure key={sample.title} className={styles.frame}>
            <Compare sample={sample} sizes={sizes} />
            <figcaption>
              <b>{sample.title}</b>
              <span>{sample.description}</span>
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
    <section className={cx(styles.section, styles.twoColumns)} aria-labelledby="values">
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
    <section className={cx(styles.section, styles.twoColumns)} aria-labelledby="team">
      <div className={styles.teamHeader}>
        <h2 id="team" className="h-title">
          {title}
        </h2>
        <p className="note">{note}</p>
      </div>
      <ul className={styles.team}>
        {people.map(({ name, role, quote }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p className="note">{role}</p>
            <p>{quote}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Call() {
  const { title, pricing, contact } = copy.call;
  return (
    <section className={cx(styles.section, styles.call)} aria-labelledby="call">
      <h2 id="call">{title}</h2>
      <div className="btns">
        <ButtonLink to="/pricing" variant="primary">
          {pricing}
        </ButtonLink>
        <ButtonLink to="/contact">{contact}</ButtonLink>
      </div>
    </section>
  );
}
