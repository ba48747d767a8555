import { type ComponentProps, useEffect, useRef } from 'react';
import { isSingleKey } from '../../lib/single-keys.ts';
import { cx } from '../cx.ts';
import inputStyles from './input.module.css';
import { KeyCap } from './key-cap.tsx';
import styles from './search-field.module.css';

type SearchFieldProps = Omit<ComponentProps<'input'>, 'className' | 'type' | 'ref' | 'value' | 'onChange'> & {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** A key that focuses the field from anywhere on the page. */
  shortcut?: string | undefined;
};

export function SearchField({ label, value, onChange, shortcut, ...rest }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (shortcut === undefined) return;
    const focus = (event: KeyboardEvent) => {
      if (event.key !== shortcut || !isSingleKey(event)) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, [shortcut]);

  return (
    <label className={styles.search}>
      <span className="vh">{label}</span>
      <input
        placeholder={label}
        {...rest}
        ref={input}
        type="search"
        className={cx(inputStyles.input, styles.input)}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-keyshortcuts={shortcut}
      />
      {shortcut && (
        <span className={styles.key}>
          <KeyCap>{shortcut}</KeyCap>
        </span>
      )}
    </label>
  );
}
