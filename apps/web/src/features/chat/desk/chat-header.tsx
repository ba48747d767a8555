import type { Chat } from '@burnish/contract/entity';
import { Tag } from '../../../ui/tag.tsx';
import { TextButton } from '../../../ui/text-button.tsx';
import { ToolButton } from '../../../ui/tool-button.tsx';
import styles from './chat-header.module.css';
import { copy } from './copy.ts';
import { nameOf, reachedAt } from './names.ts';
import { useAssign, useExport } from './queries.ts';
import { useAnswering } from './use-answering.ts';

interface ChatHeaderProps {
  chat: Chat;
  /** Of the admin who looks. */
  ownId: string;
  hasPriority: boolean;
  isCustomerShown: boolean;
  onCustomer: () => void;
}

function Assigned({ chat, ownId }: Pick<ChatHeaderProps, 'chat' | 'ownId'>) {
  const { act, busy } = useAssign(chat);
  const { assigned } = copy;
  if (chat.admin === null) return <span>{assigned.nobody}</span>;
  if (chat.admin._id === ownId) return <span>{assigned.yours}</span>;
  return (
    <>
      <span>{assigned.of(chat.admin)}</span>
      <TextButton onClick={() => act(true)} aria-disabled={busy || undefined}>
        {assigned.take}
      </TextButton>
    </>
  );
}

export function ChatHeader({ chat, ownId, hasPriority, isCustomerShown, onCustomer }: ChatHeaderProps) {
  const answering = useAnswering(chat._id, ownId);
  const exported = useExport(chat);
  return (
    <header className={styles.header}>
      <div className={styles.who}>
        <h3 tabIndex={-1} data-chat-heading>
          {nameOf(chat.user)}
        </h3>
        {hasPriority && (
          <span title={copy.priorityHint}>
            <Tag>{copy.priority}</Tag>
          </span>
        )}
        <p className="note">{reachedAt(chat.user)}</p>
      </div>
      <div className={styles.acts}>
        <ToolButton
          icon="download"
          onClick={() => exported.act(undefined)}
          aria-disabled={exported.busy || undefined}
        >
          {copy.export}
        </ToolButton>
        <span className={styles.toggle}>
          <ToolButton icon="info" onClick={onCustomer} aria-expanded={isCustomerShown}>
            {copy.customer.show}
          </ToolButton>
        </span>
      </div>
      <p className={styles.standing}>
        <Assigned chat={chat} ownId={ownId} />
        <span role="status" className={styles.answering}>
          {answering.length > 0 && copy.answering(answering)}
        </span>
      </p>
    </header>
  );
}
