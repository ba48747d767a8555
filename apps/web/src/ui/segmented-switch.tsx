import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import styles from './segmented-switch.module.css';

interface SegmentedSwitchProps<Value extends string> {
  /** Read aloud: what is being chosen. */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
  /** Under which name the address says it: then it shows there before the scripts have run (app/first-paint.ts). */
  query?: string | undefined;
}

/** Two or three ways to see the same thing. */
export function SegmentedSwitch<Value extends string>({
  label,
  value,
  onChange,
  options,
  query,
}: SegmentedSwitchProps<Value>) {
  const name = useId();
  const fieldset = useRef<HTMLFieldSetElement>(null);

  // Where the value comes back by the address, that is a moment later: the choice shows at once.
  const [shown, setShown] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setShown(value);
  }

  function choose(chosen: Value): void {
    setShown(chosen);
    onChange(chosen);
  }

  // A prerendered page is used before its scripts have run: what was chosen by then counts.
  const catchUp = useEffectEvent(() => {
    const chosen = fieldset.current?.querySelector<HTMLInputElement>('input:checked')?.value;
    const option = options.find((one) => one.value === chosen);
    if (option && option.value !== value) choose(option.value);
  });
  useEffect(() => catchUp(), []);

  return (
    <fieldset ref={fieldset} className={styles.switch} data-query={query}>
      <legend className="vh">{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === shown}
            onChange={() => choose(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
