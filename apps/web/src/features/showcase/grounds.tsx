import { useId } from 'react';
import { copy } from './content.ts';
import styles from './grounds.module.css';

const first = 2;

/** The greys of a viewing booth. The one that is chosen is found by the style, script or none. */
export function Grounds() {
  const name = useId();
  return (
    <fieldset className={styles.grounds}>
      <legend className="vh">{copy.groundLabel}</legend>
      <span className="note" aria-hidden="true">
        {copy.ground}
      </span>
      <span className={styles.row}>
        {copy.grounds.map((ground, index) => (
          <label key={ground} className={styles.ground}>
            <input
              type="radio"
              name={name}
              value={`ground-${index + 1}`}
              defaultChecked={index === first}
              aria-label={ground}
            />
            <i />
          </label>
        ))}
      </span>
    </fieldset>
  );
}
