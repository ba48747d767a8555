import type { ReactNode } from 'react';
import styles from './section-head.module.css';

interface SectionHeadProps {
  /** The id of the heading, which labels the section. */
  id: string;
  title: string;
  link?: ReactNode;
}

/** The heading of a section, and at most one link beside it. */
export function SectionHead({ id, title, link }: SectionHeadProps) {
  return (
    <div className={styles.head}>
      <h2 id={id}>{title}</h2>
      {link}
    </div>
  );
}
