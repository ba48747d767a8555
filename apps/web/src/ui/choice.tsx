import type { ComponentProps, ReactNode } from 'react';
import styles from './choice.module.css';
import { Glyph } from './glyph.tsx';

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

/** One of several; all share a name and stand in a ChoiceGroup. */
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
