import { type ReactNode, useId } from 'react';
import styles from './accordion.module.css';

interface AccordionProps {
  items: readonly { title: string; content: ReactNode }[];
}

/** One open at a time. The browser's own: it opens without JavaScript, and a search in the page opens it. */
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
