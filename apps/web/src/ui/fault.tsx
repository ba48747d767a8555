import styles from './field.module.css';
import { Glyph } from './glyph.tsx';

/** What is wrong with a form as a whole, said aloud when it comes. */
export function Fault({ children }: { children: string }) {
  return (
    <p className={styles.error} role="alert">
      <Glyph name="fault" />
      <span>{children}</span>
    </p>
  );
}
