import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import styles from './segmented-control.module.css';

interface SegmentedControlProps<Value extends string> {
  /** Accessible name: what is being chosen. */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
  /** URL parameter with the value: a prerendered page applies it before its scripts run (app/first-paint.ts). */
  queryParam?: string | undefined;
}

/** Switches between two or three views. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  onChange,
  options,
  queryParam,
}: SegmentedControlProps<Value>) {
  const name = useId();
  const fieldset = useRef<HTMLFieldSetElement>(null);

  // A value that comes from the URL changes with a delay, so the choice is shown right away.
  const [selected, setSelected] = useState(value);
  const [previousValue, setPreviousValue] = useState(value);
  if (value !== previousValue) {
    setPreviousValue(value);
    setSelected(value);
  }

  function select(option: Value): void {
    setSelected(option);
    onChange(option);
  }

  // Visitors can use a prerendered page before its scripts run; their choice is kept.
  const readCheckedInput = useEffectEvent(() => {
    const checked = fieldset.current?.querySelector<HTMLInputElement>('input:checked')?.value;
    const option = options.find((candidate) => candidate.value === checked);
    if (option && option.value !== value) select(option.value);
  });
  useEffect(() => readCheckedInput(), []);

  return (
    <fieldset ref={fieldset} className={styles.switch} data-query={queryParam}>
      <legend className="vh">{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === selected}
            onChange={() => select(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
