// Builds the rows for a new message: the message, an automatic reply if one is due, and the changes of the conversation.
import { type ChatSide, type MessageKind, unreadSide } from '@burnish/domain/chat/chat';
import {
  formatOpeningHours,
  isOpen,
  type OpeningHours,
  studioDate,
} from '@burnish/domain/chat/opening-hours';
import type { Transaction } from '../../platform/db/transaction.ts';
import type { ValidatedFile } from '../files/index.ts';
import type { ChatAccess } from './access.ts';
import type { MessageRow } from './messages/repository.ts';
import { type ChatRow, type ChatState, unreadColumns } from './repository.ts';
import type { SubjectRecord } from './subject.ts';

/** Ten minutes. What follows within them is part of the same notice. */
export const unreadNoticeSeconds = 600;

/** Characters of the last message that lists of conversations show. */
const previewLength = 120;

function automaticReply(opening: OpeningHours): string {
  const hours = formatOpeningHours(opening);
  const back = hours === null ? '' : `: ${hours}`;
  return `Thank you for your message. We're offline right now. We'll reply when we're back${back}.`;
}

export interface Attachment {
  readonly file: ValidatedFile;
  readonly storageKey: string;
}

/** A validated message that is not stored yet. */
export interface NewMessage {
  readonly access: ChatAccess;
  readonly senderId: string;
  readonly clientId: string | null;
  readonly kind: MessageKind;
  readonly message: string;
  readonly subject: SubjectRecord | null;
  readonly attachment: Attachment | null;
}

const emptyColumns = {
  senderId: null,
  clientId: null,
  orderId: null,
  invoiceId: null,
  jobId: null,
  storageKey: null,
  fileName: null,
  fileType: null,
  fileSize: null,
};

function attachmentColumns(attachment: Attachment | null) {
  if (attachment === null) return {};
  const { storageKey, file } = attachment;
  return { storageKey, fileName: file.fileName, fileType: file.fileType, fileSize: file.bytes.length };
}

function buildPreview({ message, attachment }: NewMessage): string {
  const text = message.replaceAll(/\s+/g, ' ') || (attachment?.file.fileName ?? '');
  return [...text].slice(0, previewLength).join('');
}

export interface ReadState {
  /** The side that has not read the message, with its number of unread messages. Null: neither side has to read it. */
  readonly unread: { readonly side: ChatSide; readonly count: number; readonly needsNotice: boolean } | null;
  /** The sequence number up to which the sender has read by replying. Null: they had read everything. */
  readonly readUpTo: number | null;
}

export interface MessageRows {
  readonly row: MessageRow;
  readonly automaticReply: MessageRow | null;
  readonly chatChanges: Partial<ChatState>;
  readonly readState: ReadState;
}

/** A note changes only the last sequence number. */
function buildChatChanges(
  chat: ChatRow,
  added: NewMessage,
  seq: number,
  now: Date,
): Pick<MessageRows, 'chatChanges' | 'readState'> {
  const { side } = added.access;
  const receiver = unreadSide(added.kind, side);
  if (receiver === null) return { chatChanges: {}, readState: { unread: null, readUpTo: null } };
  const [own, other] = [unreadColumns[side], unreadColumns[receiver]];
  const count = chat[other.unread] + 1;
  const noticeAt = chat[other.noticeAt];
  const needsNotice = noticeAt === null || noticeAt <= now;
  const chatChanges = {
    [own.unread]: 0,
    [own.read]: seq,
    [other.unread]: count,
    ...(needsNotice ? { [other.noticeAt]: new Date(now.getTime() + unreadNoticeSeconds * 1_000) } : {}),
    lastMessage: buildPreview(added),
    lastMessageAt: now,
  };
  const readUpTo = chat[own.unread] > 0 ? seq : null;
  return { chatChanges, readState: { unread: { side: receiver, count, needsNotice }, readUpTo } };
}

/**
 * The date of the automatic reply to a message, in the studio's time zone. Customers get one per day outside of the
 * opening hours. Null: none is due.
 */
function automaticReplyDate(
  { kind, side }: { readonly kind: MessageKind; readonly side: ChatSide },
  lastRepliedOn: string | null,
  opening: OpeningHours,
  now: Date,
): string | null {
  if (kind !== 'message' || side !== 'user' || isOpen(opening, now)) return null;
  const date = studioDate(opening, now);
  return date === lastRepliedOn ? null : date;
}

/** `chat` is the locked row. */
export function buildMessageRows(
  tx: Transaction,
  chat: ChatRow,
  added: NewMessage,
  opening: OpeningHours,
): MessageRows {
  const { access, senderId, clientId, kind, message, subject, attachment } = added;
  const seq = chat.lastSeq + 1;
  const { chatChanges, readState } = buildChatChanges(chat, added, seq, tx.now);
  const common = { ...emptyColumns, chatId: chat.id, createdAt: tx.now };
  const row: MessageRow = {
    ...common,
    id: tx.newId(),
    seq,
    kind,
    side: access.side,
    senderId,
    clientId,
    message,
    ...(subject === null ? {} : { [subject.field]: subject.id }),
    ...attachmentColumns(attachment),
  };
  const autoRepliedOn = automaticReplyDate(row, chat.autoRepliedOn, opening, tx.now);
  if (autoRepliedOn === null)
    return { row, automaticReply: null, chatChanges: { ...chatChanges, lastSeq: seq }, readState };
  const reply: MessageRow = {
    ...common,
    id: tx.newId(),
    seq: seq + 1,
    kind: 'automatic',
    side: 'admin',
    message: automaticReply(opening),
  };
  return {
    row,
    automaticReply: reply,
    chatChanges: { ...chatChanges, autoRepliedOn, lastSeq: reply.seq },
    readState,
  };
}
