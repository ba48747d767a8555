import { Glyph } from '../display/glyph.tsx';
import styles from './field.module.css';

/** An error of the whole form. Announced when it appears. */
export function FormError({ children }: { children: string }) {
  return (
    <p className={styles.error} role="alert">
      <Glyph name="error" />
      <span>{children}</span>
    </p>
  );
}
