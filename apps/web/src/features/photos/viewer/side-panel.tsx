import { type ReactNode, useId } from 'react';
import styles from './side-panel.module.css';

interface SidePanelProps {
  title: string;
  /** Of what it lists. */
  count: number;
  /** On a phone the panel opens from the bottom. */
  isOpen: boolean;
  onToggle: () => void;
  /** Below what scrolls. */
  footer?: ReactNode;
  children: ReactNode;
}

/** Beside the photo, or below it on a phone. */
export function SidePanel({ title, count, isOpen, onToggle, footer, children }: SidePanelProps) {
  const bodyId = useId();
  return (
    <section className={styles.panel} aria-label={title} data-open={isOpen || undefined}>
      <h3 className={styles.heading}>
        <span className={styles.title}>{title}</span>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={onToggle}
        >
          {title}
          {count > 0 && ` (${count})`}
        </button>
      </h3>
      <div id={bodyId} className={styles.body}>
        {children}
      </div>
      {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
    </section>
  );
}
