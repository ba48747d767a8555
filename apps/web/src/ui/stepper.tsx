import type { Ref } from 'react';
import { useControl } from './control-context.ts';
import styles from './stepper.module.css';

interface StepperProps {
  value: number;
  onChange: (value: number) => void;
  min?: number | undefined;
  max?: number | undefined;
  name?: string | undefined;
  disabled?: boolean | undefined;
  /** Outside of a Field: what is counted. */
  label?: string | undefined;
  lessLabel?: string | undefined;
  moreLabel?: string | undefined;
  /** What becomes of a typed number when the field is left; else the nearest within the bounds. */
  settle?: ((value: number) => number) | undefined;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** A whole number, by typing or one at a time. What is no number counts as the least. */
export function Stepper({
  value,
  onChange,
  min = 0,
  max = Number.MAX_SAFE_INTEGER,
  name,
  disabled = false,
  label,
  lessLabel = 'One less',
  moreLabel = 'One more',
  settle,
  onBlur,
  ref,
}: StepperProps) {
  const within = (number: number) => Math.min(max, Math.max(min, Math.floor(number) || min));
  const leave = settle ?? within;
  return (
    <div className={styles.stepper}>
      <button
        type="button"
        aria-label={lessLabel}
        disabled={disabled || value <= min}
        onClick={() => onChange(within(value - 1))}
      >
        −
      </button>
      <input
        {...useControl()}
        ref={ref}
        type="number"
        inputMode="numeric"
        name={name}
        aria-label={label}
        min={min}
        max={max === Number.MAX_SAFE_INTEGER ? undefined : max}
        disabled={disabled}
        value={Number.isNaN(value) ? '' : value}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        onBlur={() => {
          onChange(leave(value));
          onBlur?.();
        }}
      />
      <button
        type="button"
        aria-label={moreLabel}
        disabled={disabled || value >= max}
        onClick={() => onChange(within(value + 1))}
      >
        +
      </button>
    </div>
  );
}
