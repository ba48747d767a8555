import { Children, type ReactNode, useId } from 'react';
import { Status, type StatusTone } from '../../../ui/feedback/status.tsx';
import { copy } from './copy.ts';
import styles from './next-panel.module.css';
import type { ToDoText } from './presentation.ts';

interface NextPanelProps {
  status: { readonly tone: StatusTone; readonly text: string };
  text: ToDoText;
  /** Steps, one of which may have the pencil ring of the page. */
  steps?: ReactNode;
  /** One primary button, and links. */
  actions: ReactNode;
  figure?: ReactNode;
  /** The rows of what comes after it. */
  children?: ReactNode;
}

/** The one thing to do, and below it what comes after. */
export function NextPanel({ status, text, steps, actions, figure, children }: NextPanelProps) {
  const titleId = useId();
  return (
    <section className={styles.next} aria-labelledby={titleId}>
      <div className={styles.main} data-figure={figure !== undefined || undefined}>
        <div className={styles.text}>
          <Status tone={status.tone}>{status.text}</Status>
          <h2 id={titleId} className={styles.title}>
            {text.title}
          </h2>
          {text.detail !== null && <p className={styles.detail}>{text.detail}</p>}
        </div>
        {steps && <div className={styles.steps}>{steps}</div>}
        <div className={styles.actions}>{actions}</div>
        {figure && <div className={styles.figure}>{figure}</div>}
      </div>
      {Children.count(children) > 0 && (
        <ol className={styles.rows} aria-label={copy.after}>
          {children}
        </ol>
      )}
    </section>
  );
}

interface NextRowProps {
  number: number;
  text: ToDoText;
  action: ReactNode;
}

export function NextRow({ number, text, action }: NextRowProps) {
  return (
    <li>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <p>
        <b>{text.title}.</b> {text.detail}
      </p>
      {action}
    </li>
  );
}

/** Keeps the height of a panel without a figure, so that little moves when it has loaded. */
export function LoadingNext() {
  return (
    <section className={styles.loading} aria-label={copy.label}>
      <p className="vh" role="status">
        {copy.loading}
      </p>
      <i />
      <i />
      <i />
    </section>
  );
}
