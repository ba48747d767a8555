import { useId } from 'react';
import styles from './segmented-switch.module.css';

interface SegmentedSwitchProps<Value extends string> {
  /** Read aloud: what is being chosen. */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
}

/** Two or three ways to see the same thing. */
export function SegmentedSwitch<Value extends string>({
  label,
  value,
  onChange,
  options,
}: SegmentedSwitchProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.switch}>
      <legend className="vh">{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
