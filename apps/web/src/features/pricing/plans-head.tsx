import { copy } from './copy.ts';
import styles from './plans-head.module.css';
import { Samples } from './samples.tsx';

export function PlansHead() {
  const { title, lead, claims } = copy.page;
  return (
    <header className={styles.head}>
      <div className={styles.text}>
        <div className={styles.words}>
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
