import type { ComponentProps } from 'react';
import { useControl } from './control-context.ts';
import { cx } from './cx.ts';
import { Glyph } from './glyph.tsx';
import styles from './input.module.css';

type SelectProps = Omit<ComponentProps<'select'>, 'className' | 'children'> & {
  options: readonly { value: string; label: string }[];
};

/** The system's own list: the best one on a phone, and searchable by letter everywhere. */
export function Select({ options, ...rest }: SelectProps) {
  return (
    <span className={styles.select}>
      <select {...useControl()} {...rest} className={cx(styles.input, styles.list)}>
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
