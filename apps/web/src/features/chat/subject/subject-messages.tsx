import type { ChatSubject } from '@burnish/contract/chat/entities';
import { lazy, Suspense, useId, useState } from 'react';
import { pluralize } from '../../../lib/format.ts';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import { useSubjectMessages } from './queries.ts';
import styles from './subject-messages.module.css';

const copy = {
  show: 'Show messages',
  /** Screen reader suffixes, because the same controls appear on every order. */
  showSuffix: (label: string) => ` about ${label}`,
  ask: 'Ask about this',
  askSuffix: (label: string) => `: ${label}`,
  count: (messages: number) => pluralize(messages, 'message', 'messages'),
};

const SubjectMessageList = lazy(() => import('./subject-message-list.tsx'));

interface SubjectMessagesProps {
  subject: ChatSubject;
  /** How many messages are about the subject. Without any there is nothing to expand. */
  count: number;
  /** Starts a message about the subject; only for customers. */
  onAsk?: ((subject: ChatSubject) => void) | undefined;
  /** Shows the messages from the start. */
  startsOpen?: boolean | undefined;
}

/** A line on an order, an invoice or a job that expands to the messages about it. They are loaded when it is opened. */
export function SubjectMessages({ subject, count, onAsk, startsOpen = false }: SubjectMessagesProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(startsOpen);
  const { data } = useSubjectMessages(subject, false);
  return (
    <div className={styles.messages}>
      <p className={styles.line}>
        {count > 0 && (
          <ToolButton
            icon="chat"
            onClick={() => setOpen(!isOpen)}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
          >
            {isOpen && data ? copy.count(data.length) : copy.show}
            <span className="vh">{copy.showSuffix(subject.label)}</span>
          </ToolButton>
        )}
        {onAsk && (
          <ToolButton icon={count > 0 ? undefined : 'chat'} onClick={() => onAsk(subject)}>
            {copy.ask}
            <span className="vh">{copy.askSuffix(subject.label)}</span>
          </ToolButton>
        )}
      </p>
      {isOpen && count > 0 && (
        <div id={id} className={styles.list}>
          <Suspense fallback={null}>
            <SubjectMessageList subject={subject} />
          </Suspense>
        </div>
      )}
    </div>
  );
}
