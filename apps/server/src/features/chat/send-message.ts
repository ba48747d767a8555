// Sends a message: validates it, stores it with the next sequence number, and publishes it after the commit.

import type { PersonRef } from '@burnish/contract/accounts/entities';
import type { ChatMessage } from '@burnish/contract/chat/entities';
import type { SentMessage } from '@burnish/contract/chat/inputs';
import { DomainError, invalidInput } from '@burnish/domain/errors';
import type { Queries } from '../../platform/db/database.ts';
import { isId } from '../../platform/db/ids.ts';
import { together } from '../../platform/db/together.ts';
import type { Transact, Transaction } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { UploadedFile } from '../../platform/http/form-data.ts';
import { personView } from '../../views/shared-views.ts';
import { type Files, validateFile } from '../files/index.ts';
import type { StudioSettings } from '../studio-settings/index.ts';
import { accessTo, type ChatAccess, findAccess } from './access.ts';
import { type Attachment, buildMessageRows, type MessageRows, type ReadState } from './build-message.ts';
import * as messageRepository from './messages/repository.ts';
import type { ChatPublisher } from './realtime/publisher.ts';
import * as repository from './repository.ts';
import { findSubject, type SubjectRecord } from './subject.ts';
import type { AnnounceUnread } from './unread-notices.ts';
import { messageView, subjectNames } from './view.ts';

/** A call may send an attachment without a text; the realtime connection sends texts only. */
export type MessageInput = Omit<SentMessage, 'chatId' | 'message'> & {
  readonly message?: string | null | undefined;
};

export type SendMessage = (
  caller: Caller,
  chatId: string,
  input: MessageInput,
  file: UploadedFile | null,
) => Promise<ChatMessage>;

/** The entities that show how many messages are about them. */
const countingEntities = { orderId: 'order', invoiceId: 'invoice', jobId: null } as const;

/** The number of messages about the subject has changed. */
function publishSubject(tx: Transaction, { field, id, userId: ownerId }: SubjectRecord): void {
  const entity = countingEntities[field];
  if (entity !== null) tx.publish({ entity, id, ownerId });
}

interface StoredMessage {
  readonly access: ChatAccess;
  readonly message: ChatMessage;
  /** Null: the message had been sent before, so there is nothing to publish. */
  readonly added: {
    readonly user: PersonRef;
    readonly readState: ReadState;
    readonly automaticReply: ChatMessage | null;
  } | null;
}

async function validateAttachment(file: UploadedFile | null): Promise<Attachment | null> {
  if (file === null) return null;
  return { file: await validateFile(file, 'file'), storageKey: `chat/${crypto.randomUUID()}` };
}

/** @throws DomainError FORBIDDEN */
function checkKind({ side }: ChatAccess, { kind }: MessageInput): void {
  if (kind === 'note' && side === 'user') throw new DomainError('FORBIDDEN');
}

export function createSendMessage({
  queries,
  transact,
  files,
  studioSettings,
  publisher,
  announceUnread,
}: {
  queries: Queries;
  transact: Transact;
  files: Files;
  studioSettings: Pick<StudioSettings, 'getOpeningHours'>;
  publisher: ChatPublisher;
  announceUnread: AnnounceUnread;
}): SendMessage {
  /** Locks the conversation, and finds the message if the sender has sent it before. @throws DomainError NOT_FOUND */
  async function lock(
    { queries: from }: Transaction,
    chatId: string,
    senderId: string,
    clientId: string | null,
  ) {
    if (!isId(chatId)) throw new DomainError('NOT_FOUND');
    const [locked, openingHours, sentId] = await together([
      repository.lockChat(from, chatId, senderId),
      studioSettings.getOpeningHours(from),
      // After the lock, so that a message that is sent twice at once is found, too.
      clientId === null ? undefined : messageRepository.findSentId(from, { chatId, senderId, clientId }),
    ]);
    if (locked === undefined) throw new DomainError('NOT_FOUND');
    const sentBefore = sentId === undefined ? undefined : await messageRepository.findMessage(from, sentId);
    return { ...locked, openingHours, sentBefore };
  }

  async function save(
    tx: Transaction,
    chat: repository.ChatRow,
    { row, automaticReply: reply, chatChanges, readState: { unread } }: MessageRows,
  ): Promise<void> {
    await together([
      messageRepository.insertMessage(tx.queries, row),
      reply && messageRepository.insertMessage(tx.queries, reply),
      repository.updateState(tx.queries, chat.id, { ...chat, ...chatChanges }),
      unread?.needsNotice === true &&
        announceUnread(tx, { chatId: chat.id, side: unread.side, seq: row.seq }),
    ]);
  }

  async function store(
    tx: Transaction,
    caller: Caller,
    chatId: string,
    input: MessageInput,
    attachment: Attachment | null,
  ): Promise<StoredMessage> {
    const { kind = 'message', message } = input;
    const clientId = input.clientId || null;
    const { chat, user, sender, openingHours, sentBefore } = await lock(tx, chatId, caller.id, clientId);
    const access = accessTo(caller, chat);
    checkKind(access, input);
    if (sentBefore !== undefined) return { access, message: messageView(sentBefore, files), added: null };
    const subject = await findSubject(tx.queries, input, access.customerId);
    const added = {
      access,
      senderId: caller.id,
      kind,
      message: message ?? '',
      clientId,
      subject,
      attachment,
    };
    const rows = buildMessageRows(tx, chat, added, openingHours);
    await save(tx, chat, rows);
    if (subject !== null) publishSubject(tx, subject);
    const reply = rows.automaticReply;
    return {
      access,
      message: messageView({ message: rows.row, sender, ...subjectNames(subject) }, files),
      added: {
        user: personView(user),
        readState: rows.readState,
        automaticReply: reply && messageView({ message: reply, sender: null, ...subjectNames(null) }, files),
      },
    };
  }

  function publish({ access, message, added }: StoredMessage): void {
    if (added === null) return;
    const { user, readState, automaticReply } = added;
    publisher.messageSent({ access, user, message, unread: readState.unread });
    if (automaticReply !== null)
      publisher.messageSent({ access, user, message: automaticReply, unread: null });
    if (readState.readUpTo !== null)
      publisher.messagesRead({ access, side: access.side, seq: readState.readUpTo, unread: 0 });
  }

  return async (caller, chatId, input, file) => {
    if (!input.message && file === null) {
      await findAccess(queries, caller, chatId);
      throw invalidInput('message', 'Enter a message.');
    }
    // Checked again in the transaction. Here it keeps files of callers without access from being stored at all.
    if (file !== null) checkKind(await findAccess(queries, caller, chatId), input);
    const attachment = await validateAttachment(file);
    const stored = await files.withStoredFile(
      caller,
      attachment,
      () => transact<StoredMessage>(caller, (tx) => store(tx, caller, chatId, input, attachment)),
      // The file of a message that was sent before is stored already.
      ({ added }) => added !== null,
    );
    publish(stored);
    return stored.message;
  };
}
