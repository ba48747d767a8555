import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { Input } from './input.tsx';
import styles from './password-input.module.css';

type PasswordInputProps = Omit<ComponentProps<'input'>, 'className' | 'type' | 'autoComplete'> & {
  autoComplete: 'current-password' | 'new-password';
};

/** Can show the password. It is hidden again on submit, so that browsers do not store it as plain text. */
export function PasswordInput(props: PasswordInputProps) {
  const [isVisible, setVisible] = useState(false);
  const wrapper = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const form = wrapper.current?.closest('form');
    const hide = () => setVisible(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);

  return (
    <span ref={wrapper} className={styles.wrapper}>
      <Input
        {...props}
        type={isVisible ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <button
        type="button"
        className={styles.toggle}
        onClick={() => setVisible(!isVisible)}
        aria-label={isVisible ? 'Hide password' : 'Show password'}
      >
        {isVisible ? 'Hide' : 'Show'}
      </button>
    </span>
  );
}
