import type { Ref } from 'react';
import { useFieldControl } from './control-context.ts';
import styles from './stepper.module.css';

interface StepperProps {
  value: number;
  onChange: (value: number) => void;
  min?: number | undefined;
  max?: number | undefined;
  name?: string | undefined;
  disabled?: boolean | undefined;
  /** Accessible name when the stepper is not in a Field. */
  label?: string | undefined;
  decrementLabel?: string | undefined;
  incrementLabel?: string | undefined;
  /** Corrects a typed number on blur. By default it is rounded down and clamped to `min` and `max`. */
  normalize?: ((value: number) => number) | undefined;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** A whole number, typed or changed in steps of one. An invalid number becomes `min`. */
export function Stepper({
  value,
  onChange,
  min = 0,
  max = Number.MAX_SAFE_INTEGER,
  name,
  disabled = false,
  label,
  decrementLabel = 'Decrease',
  incrementLabel = 'Increase',
  normalize,
  onBlur,
  ref,
}: StepperProps) {
  const clamp = (number: number) => Math.min(max, Math.max(min, Math.floor(number) || min));
  return (
    <div className={styles.stepper}>
      <button
        type="button"
        aria-label={decrementLabel}
        disabled={disabled || value <= min}
        onClick={() => onChange(clamp(value - 1))}
      >
        −
      </button>
      <input
        {...useFieldControl()}
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
          onChange((normalize ?? clamp)(value));
          onBlur?.();
        }}
      />
      <button
        type="button"
        aria-label={incrementLabel}
        disabled={disabled || value >= max}
        onClick={() => onChange(clamp(value + 1))}
      >
        +
      </button>
    </div>
  );
}
