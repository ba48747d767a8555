import { type ReactNode, useEffect, useRef } from 'react';
import styles from './sign-in-card.module.css';

interface SignInCardProps {
  title: string;
  lead?: string | undefined;
  /** It takes the place of what had the focus, so its title takes that too. */
  focused?: boolean | undefined;
  children: ReactNode;
}

/** The one card of every page on which somebody proves who they are. */
export function SignInCard({ title, lead, focused = false, children }: SignInCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focused) heading.current?.focus();
  }, [focused]);

  return (
    <div className={styles.place}>
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
