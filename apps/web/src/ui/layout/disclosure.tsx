import { type ReactNode, useState } from 'react';
import styles from './disclosure.module.css';

interface DisclosureProps {
  title: string;
  children: ReactNode;
}

/** Works without scripts, and browsers find text in it even while it is closed. */
export function Disclosure({ title, children }: DisclosureProps) {
  return (
    <details className={styles.disclosure}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}

/** Its content is rendered, and so loaded, when it is opened. */
export function LazyDisclosure({ title, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={styles.disclosure}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{title}</summary>
      {isOpen && children}
    </details>
  );
}
