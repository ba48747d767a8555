import { getService, type ServiceId } from '@burnish/domain/catalog/services';
import { currencies } from '@burnish/domain/money/money';
import { Fragment } from 'react';
import { formatAmount, perImage } from '../../presentation/prices.ts';
import { Pencil } from '../../ui/brand/pencil.tsx';
import { Ticked } from '../../ui/brand/ticked.tsx';
import { copy, levels } from './services-copy.ts';
import styles from './services-sections.module.css';

const frames = [1, 2, 3, 4, 5];

/** One row of frames per included level, the highest at the top. */
function LevelFrames({ level }: { level: number }) {
  return (
    <div className={styles.rows} aria-hidden="true">
      {levels
        .slice(0, level + 1)
        .toReversed()
        .map(({ tone }) => (
          <div key={tone} className={styles.row} data-tone={tone}>
            {frames.map((frame) => (
              <i key={frame} />
            ))}
          </div>
        ))}
    </div>
  );
}

function Price({ service }: { service: ServiceId }) {
  const { unitPrice } = getService(service);
  return (
    <p className={styles.price}>
      {currencies.map((currency, index) => (
        <Fragment key={currency}>
          {index > 0 && `${copy.levels.or} `}
          <b className="num">{formatAmount(unitPrice[currency])}</b>{' '}
        </Fragment>
      ))}
      {perImage}
    </p>
  );
}

export function ServicesLevels() {
  const { title, popular, all } = copy.levels;
  return (
    <section className="section" aria-labelledby="levels">
      <h2 id="levels">{title}</h2>
      <div className={styles.levels}>
        {levels.map(({ name, tone, service, description, adds, popular: isPopular }, level) => {
          const lighter = levels[level - 1];
          return (
            <article key={tone} className={styles.level} aria-labelledby={`level-${tone}`}>
              <LevelFrames level={level} />
              <div className={styles.name}>
                <h3 id={`level-${tone}`}>{name}</h3>
                {isPopular && <Ticked>{popular}</Ticked>}
              </div>
              <p className={styles.description}>{description}</p>
              <ul className={styles.includes}>
                {lighter && <li data-tone={lighter.tone}>{all(lighter.name)}</li>}
                {adds.map((feature) => (
                  <li key={feature} data-tone={tone}>
                    {feature}
                  </li>
                ))}
              </ul>
              <Price service={service} />
            </article>
          );
        })}
      </div>
    </section>
  );
}

export function ServicesWhy() {
  const { title, reasons } = copy.why;
  return (
    <section className="section" aria-labelledby="why">
      <div className={styles.why}>
        <h2 id="why" className="h-title">
          {title}
        </h2>
        <ul className={styles.reasons}>
          {reasons.map(({ name, text }) => (
            <li key={name}>
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const ringPadding = [5, 7] as const;

/** A strip of frames like the progress of an order: the customer's step has a ring. */
export function ServicesProcess() {
  const { title, you, steps } = copy.process;
  return (
    <section className="section" aria-labelledby="process">
      <h2 id="process" className="h-title">
        {title}
      </h2>
      <ol className={styles.steps}>
        {steps.map(({ name, text }, index) => (
          <li key={name} className={styles.step}>
            <div className={styles.frame}>
              {index === 0 ? (
                <Pencil kind="ring" seed={9} padding={ringPadding} block fine>
                  <span className={styles.actor}>{you}</span>
                </Pencil>
              ) : (
                <span aria-hidden="true">{index + 1}</span>
              )}
            </div>
            <div className={styles.text}>
              <h3>{name}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
