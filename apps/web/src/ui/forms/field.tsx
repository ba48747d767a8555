import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import { Glyph } from '../display/glyph.tsx';
import { FieldContext } from './control-context.ts';
import styles from './field.module.css';

interface FieldProps {
  label: string;
  /** Follows the label. */
  labelNote?: string | undefined;
  /** Marks the field as optional, next to required ones. */
  optional?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  /** The label is for screen readers only, for example for a select in a filter bar. */
  hideLabel?: boolean | undefined;
  /** For a composite control (a stepper, a file): the label names the group. */
  group?: boolean | undefined;
  /** One control: Input, Select, Textarea, Stepper or FileDrop. It finds its label, hint and error in the context. */
  children: ReactNode;
}

const optionalNote = '(optional)';

export function Field({
  label,
  labelNote,
  optional = false,
  hint,
  error,
  hideLabel = false,
  group = false,
  children,
}: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const labelId = `${id}-label`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ') || undefined;
  const note = optional ? optionalNote : labelNote;
  const Label = group ? 'span' : 'label';
  return (
    <div className={styles.field} {...(group && { role: 'group', 'aria-labelledby': labelId })}>
      <Label id={labelId} className={cx(styles.label, hideLabel && 'vh')} {...(!group && { htmlFor: id })}>
        {label}
        {note && <span className={styles.labelNote}> {note}</span>}
      </Label>
      <FieldContext value={{ id, describedBy, invalid: Boolean(error), labelId }}>{children}</FieldContext>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className={styles.error}>
          <Glyph name="error" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
