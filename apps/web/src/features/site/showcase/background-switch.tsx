import { useId } from 'react';
import styles from './background-switch.module.css';
import { copy } from './content.ts';

const defaultIndex = 2;

/** The background of the showcase. Works without scripts: the style sheet reads the checked radio button. */
export function BackgroundSwitch() {
  const name = useId();
  return (
    <fieldset className={styles.backgrounds}>
      <legend className="vh">{copy.backgroundLabel}</legend>
      <span className="note" aria-hidden="true">
        {copy.background}
      </span>
      <span className={styles.row}>
        {copy.backgrounds.map((background, index) => (
          <label key={background} className={styles.background}>
            <input
              type="radio"
              name={name}
              value={`background-${index + 1}`}
              defaultChecked={index === defaultIndex}
              aria-label={background}
            />
            <i />
          </label>
        ))}
      </span>
    </fieldset>
  );
}
