import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { cx } from '../../../ui/cx.ts';
import { Accordion } from '../../../ui/layout/accordion.tsx';
import { copy } from './copy.ts';
import styles from './pricing-sections.module.css';
import { copy as questionsCopy } from './questions-copy.ts';
import { Samples } from './samples.tsx';

export function PricingHeader() {
  const { title, lead, claims } = copy.page;
  return (
    <header className={styles.head}>
      <div className={styles.text}>
        <div className={styles.heading}>
          <h1 className={styles.title}>{title}</h1>
          <p className="lead">{lead}</p>
        </div>
        <ul className={styles.claims}>
          {claims.map((claim) => (
            <li key={claim}>{claim}</li>
          ))}
        </ul>
      </div>
      <Samples />
    </header>
  );
}

export function Questions() {
  const { title, items } = questionsCopy;
  return (
    <section className={styles.questions} aria-labelledby="questions">
      <h2 id="questions" className="h-title">
        {title}
      </h2>
      <Accordion items={items} />
    </section>
  );
}

export function Closing() {
  const { title, lead, order, work, contact } = copy.closing;
  return (
    <section className={cx('film', styles.closing)} aria-labelledby="closing">
      <div className="wrap">
        <h2 id="closing">{title}</h2>
        <div className={styles.end}>
          <p className="lead">{lead}</p>
          <div className="btns">
            <ButtonLink to={order.to} variant="primary">
              {order.label}
            </ButtonLink>
            <ButtonLink to={work.to}>{work.label}</ButtonLink>
            <ButtonLink to={contact.to}>{contact.label}</ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}
