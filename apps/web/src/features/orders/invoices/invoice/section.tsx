import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

interface SectionProps {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}

/** A part of the invoice with a heading. */
export function Section({ title, aside, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
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

/** Text that a user wrote, with its line breaks. */
export function UserText({ children }: { children: string }) {
  return <p className={styles.userText}>{children}</p>;
}
