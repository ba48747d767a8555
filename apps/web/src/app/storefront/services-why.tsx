import { copy } from './services-copy.ts';
import styles from './services-why.module.css';

export function ServicesWhy() {
  const { title, reasons } = copy.why;
  return (
    <section className="section" aria-labelledby="why">
      <div className={styles.why}>
        <h2 id="why" className="h-title">
          {title}
        </h2>
        <ul className={styles.reasons}>
          {reasons.map(({ name, says }) => (
            <li key={name}>
              <h3>{name}</h3>
              <p>{says}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
