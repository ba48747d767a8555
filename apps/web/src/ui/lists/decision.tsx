// What an open row of a list needs to decide: facts, a quote, and two or three actions with their keys.
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { ButtonLink } from '../buttons/button-link.tsx';
import { KeyCap } from '../forms/key-cap.tsx';
import styles from './decision.module.css';

export function Decision({ children, actions }: { children: ReactNode; actions: ReactNode }) {
  return (
    <div className={styles.decision}>
      {children}
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}

/** Facts without a value are left out. */
export function DecisionFacts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([term, value]) =>
        value === null || value === '' ? null : (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** What the customer wrote. */
export function DecisionQuote({ children }: { children: ReactNode }) {
  return <blockquote className={styles.quote}>{children}</blockquote>;
}

/** A form with one field and its button. */
export function DecisionForm(form: Omit<ComponentProps<'form'>, 'className'>) {
  return <form {...form} className={styles.answer} />;
}

export function DecisionText({ children }: { children: ReactNode }) {
  return <p className={styles.text}>{children}</p>;
}

type Shortcut = 'A' | 'R';

export function DecisionButton({
  shortcut,
  children,
  ...button
}: ComponentProps<typeof Button> & { shortcut: Shortcut }) {
  return (
    <Button {...button} size="small" aria-keyshortcuts={shortcut}>
      {children}
      <KeyCap>{shortcut}</KeyCap>
    </Button>
  );
}

/** Opens the item itself, also with Enter on its row. */
export function DecisionLink({
  to,
  variant,
  children,
}: {
  to: string;
  variant?: 'primary' | undefined;
  children: ReactNode;
}) {
  return (
    <ButtonLink to={to} size="small" variant={variant} shortcut="Enter">
      {children}
      <KeyCap>Enter</KeyCap>
    </ButtonLink>
  );
}
