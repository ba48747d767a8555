import type { ReactNode } from 'react';
import styles from './panel-section.module.css';

interface PanelSectionProps {
  title: string;
  children: ReactNode;
}

/** A titled part of the panel beside the photo. */
export function PanelSection({ title, children }: PanelSectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <h4 className={styles.title}>{title}</h4>
      {children}
    </section>
  );
}
