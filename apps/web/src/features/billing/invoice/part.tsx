import { type ReactNode, useId } from 'react';
import styles from './part.module.css';

/** One matter of the invoice under its heading. */
export function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id} className={styles.title}>
          {title}
        </h3>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** What a person wrote, with its own lines. */
export function Words({ children }: { children: string }) {
  return <p className={styles.words}>{children}</p>;
}
