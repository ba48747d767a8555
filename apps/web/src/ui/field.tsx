import { type ReactNode, useId } from 'react';
import { ControlContext } from './control-context.ts';
import { cx } from './cx.ts';
import styles from './field.module.css';
import { Glyph } from './glyph.tsx';

interface FieldProps {
  label: string;
  /** Said behind the label, such as '(optional)'. */
  aside?: string | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  /** The label is read aloud, not shown: for a search box in a bar. */
  quiet?: boolean | undefined;
  /** For what is no single control (a stepper, a file): the label names the group. */
  group?: boolean | undefined;
  /** One control: Input, Select, Textarea, Stepper, FileDrop. It finds its label, hint and error by itself. */
  children: ReactNode;
}

export function Field({ label, aside, hint, error, quiet = false, group = false, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const labelId = `${id}-label`;
  const described = [error && errorId, hint && hintId].filter(Boolean).join(' ');
  const Label = group ? 'span' : 'label';
  return (
    <div className={styles.field} {...(group && { role: 'group', 'aria-labelledby': labelId })}>
      <Label id={labelId} className={cx(styles.label, quiet && 'vh')} {...(!group && { htmlFor: id })}>
        {label}
        {aside && <span className={styles.aside}> {aside}</span>}
      </Label>
      <ControlContext value={{ id, describedBy: described || undefined, invalid: Boolean(error), labelId }}>
        {children}
      </ControlContext>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className={styles.error}>
          <Glyph name="fault" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
