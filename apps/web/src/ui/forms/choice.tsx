import type { ComponentProps, ReactNode } from 'react';
import { Glyph } from '../display/glyph.tsx';
import styles from './choice.module.css';

type ChoiceProps = Omit<ComponentProps<'input'>, 'className' | 'type' | 'children'> & { children: ReactNode };

export function Checkbox({ children, ...rest }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <span className={styles.box}>
        <input {...rest} type="checkbox" />
        <Glyph name="tick" />
      </span>
      <span>{children}</span>
    </label>
  );
}

/** Inside a ChoiceGroup; all radios of a group share a `name`. */
export function Radio({ children, ...rest }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <span className={styles.box}>
        <input {...rest} type="radio" />
      </span>
      <span>{children}</span>
    </label>
  );
}

export function ChoiceGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      {children}
    </fieldset>
  );
}
