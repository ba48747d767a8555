import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { Input } from './input.tsx';
import styles from './password-input.module.css';

type PasswordInputProps = Omit<ComponentProps<'input'>, 'className' | 'type' | 'autoComplete'> & {
  autoComplete: 'current-password' | 'new-password';
};

/** Whoever types it may look at it. It is hidden again when it is sent, so that no browser keeps it as text. */
export function PasswordInput(props: PasswordInputProps) {
  const [isShown, setShown] = useState(false);
  const holder = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const form = holder.current?.closest('form');
    const hide = () => setShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);

  return (
    <span ref={holder} className={styles.holder}>
      <Input
        {...props}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <button
        type="button"
        className={styles.toggle}
        onClick={() => setShown(!isShown)}
        aria-label={isShown ? 'Hide password' : 'Show password'}
      >
        {isShown ? 'Hide' : 'Show'}
      </button>
    </span>
  );
}
