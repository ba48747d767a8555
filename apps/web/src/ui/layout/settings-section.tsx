import { type ReactNode, useId } from 'react';
import { Panel } from './panel.tsx';
import styles from './settings-section.module.css';

interface SettingsSectionProps {
  title: string;
  lead?: string | undefined;
  children: ReactNode;
}

/** One subject of an account page: title, explanation, and a narrow column of forms, lists and buttons. */
export function SettingsSection({ title, lead, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <Panel as="section" aria-labelledby={id}>
      <div className={styles.section}>
        <div className={styles.head}>
          <h2 id={id}>{title}</h2>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        <div className={styles.content}>{children}</div>
      </div>
    </Panel>
  );
}
