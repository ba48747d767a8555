import { cx } from '../../ui/cx.ts';
import styles from './claims.module.css';
import { claims, copy } from './copy.ts';
import { Counted } from './counted.tsx';

/** What the studio says of itself, in one line of figures. */
export function Claims() {
  return (
    <section className={cx('wrap', 'section', styles.claims)} aria-labelledby="claims">
      <h2 id="claims" className="h-title">
        {copy.claims}
      </h2>
      <dl>
        {claims.map((claim) => (
          <div key={claim.label}>
            <dt>{claim.label}</dt>
            <dd>
              <Counted figure={claim} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
