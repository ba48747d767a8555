import { type ReactNode, useId } from 'react';
import styles from './record-section.module.css';

interface RecordSectionProps {
  /** For links to the section. */
  id: string;
  title: string;
  /** Beside the title: a count or an explanation. */
  note?: string | undefined;
  /** At most one link, at the end of the heading's line. */
  link?: ReactNode;
  children: ReactNode;
}

/** One kind of records on the page of a person: a heading with a link, and what is below it on a mount. */
export function RecordSection({ id, title, note, link, children }: RecordSectionProps) {
  const headingId = useId();
  return (
    <section id={id} className={styles.section} aria-labelledby={headingId} tabIndex={-1}>
      <div className={styles.head}>
        <h2 id={headingId}>{title}</h2>
        {note && <span className="note num">{note}</span>}
        {link && <span className={styles.link}>{link}</span>}
      </div>
      {children}
    </section>
  );
}

/** The white surface of a section. */
export function SectionMount({ flush = false, children }: { flush?: boolean; children: ReactNode }) {
  return (
    <div className={styles.mount} data-flush={flush || undefined}>
      {children}
    </div>
  );
}
