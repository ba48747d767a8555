import { type ReactNode, useId } from 'react';
import styles from './accordion.module.css';

interface AccordionProps {
  items: readonly { title: string; content: ReactNode }[];
}

/** One item is open at a time. Native details elements work without JavaScript and open when find-in-page matches. */
export function Accordion({ items }: AccordionProps) {
  const name = useId();
  return (
    <div className={styles.accordion}>
      {items.map(({ title, content }) => (
        <details key={title} name={name}>
          <summary>
            {title}
            <span className={styles.sign} aria-hidden="true" />
          </summary>
          <div className={styles.content}>{content}</div>
        </details>
      ))}
    </div>
  );
}
