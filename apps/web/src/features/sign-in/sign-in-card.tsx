import { type ReactNode, useEffect, useRef } from 'react';
import styles from './sign-in-card.module.css';

interface SignInCardProps {
  title: string;
  lead?: string | undefined;
  /** Moves the focus to the title: the card replaces the form that had it. */
  focused?: boolean | undefined;
  children: ReactNode;
}

/** The card of every sign-in and password form. */
export function SignInCard({ title, lead, focused = false, children }: SignInCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focused) heading.current?.focus();
  }, [focused]);

  return (
    <div className={styles.page}>
      <section className={styles.card} aria-labelledby="sign-in">
        <header className={styles.head}>
          <h1 id="sign-in" ref={heading} className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </header>
        {children}
      </section>
    </div>
  );
}
