import { Pencil } from '../../ui/pencil.tsx';
import { copy } from './services-copy.ts';
import styles from './services-process.module.css';

const ringRoom = [5, 7] as const;

/** As a strip of frames, as every order shows its path: the customer's step is ringed. */
export function ServicesProcess() {
  const { title, you, steps } = copy.process;
  return (
    <section className="section" aria-labelledby="process">
      <h2 id="process" className="h-title">
        {title}
      </h2>
      <ol className={styles.steps}>
        {steps.map(({ name, says }, index) => (
          <li key={name} className={styles.step}>
            <div className={styles.frame}>
              {index === 0 ? (
                <Pencil kind="ring" seed={9} room={ringRoom} block fine>
                  <span className={styles.yours}>{you}</span>
                </Pencil>
              ) : (
                <span aria-hidden="true">{index + 1}</span>
              )}
            </div>
            <div className={styles.words}>
              <h3>{name}</h3>
              <p>{says}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
