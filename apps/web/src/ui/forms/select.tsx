import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { Glyph } from '../display/glyph.tsx';
import { useFieldControl } from './control-context.ts';
import styles from './input.module.css';

type SelectProps = Omit<ComponentProps<'select'>, 'className' | 'children'> & {
  options: readonly { value: string; label: string }[];
};

/** The native list: best on phones, and searchable by typing everywhere. */
export function Select({ options, ...rest }: SelectProps) {
  return (
    <span className={styles.select}>
      <select {...useFieldControl()} {...rest} className={cx(styles.input, styles.selectList)}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Glyph name="down" />
    </span>
  );
}
