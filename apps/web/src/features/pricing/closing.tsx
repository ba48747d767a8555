import { ButtonLink } from '../../ui/button-link.tsx';
import { cx } from '../../ui/cx.ts';
import styles from './closing.module.css';
import { copy } from './copy.ts';

export function Closing() {
  const { title, lead, order, work, contact } = copy.closing;
  return (
    <section className={cx('film', styles.closing)} aria-labelledby="closing">
      <div className="wrap">
        <h2 id="closing">{title}</h2>
        <div className={styles.end}>
          <p className="lead">{lead}</p>
          <div className="btns">
            <ButtonLink to={order.to} look="primary">
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
