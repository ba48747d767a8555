// What a message puts into the tables: its row, the row of an automatic answer behind it, and the counts.
import { type ChatSide, type MessageKind, waitsFor } from '@burnish/domain/chat/chat';
import type { Transaction } from '../../platform/transaction.ts';
import type { JudgedFile } from '../files/index.ts';
import { answerDue, automaticAnswer } from './automatic-answer.ts';
import type { Place } from './chats.ts';
import { type ChatRow, type MessageRow, readingOf } from './repository.ts';
import type { FoundSubject } from './subject.ts';

/** Characters of a conversation's last message that a list shows. */
const previewLength = 120;

export interface KeptFile {
  readonly file: JudgedFile;
  readonly storageKey: string;
}

/** Checked, and to be stored. */
export interface NewMessage {
  readonly place: Place;
  readonly senderId: string;
  readonly clientId: string | null;
  readonly kind: MessageKind;
  readonly message: string;
  readonly subject: FoundSubject | null;
  readonly kept: KeptFile | null;
}

const nothing = {
  senderId: null,
  clientId: null,
  orderId: null,
  invoiceId: null,
  storageKey: null,
  fileName: null,
  fileType: null,
  fileSize: null,
};

function fileColumns(kept: KeptFile | null) {
  if (kept === null) return {};
  const { storageKey, file } = kept;
  return { storageKey, fileName: file.fileName, fileType: file.fileType, fileSize: file.bytes.length };
}

function previewOf({ message, kept }: NewMessage): string {
  const words = message.replaceAll(/\s+/g, ' ') || (kept?.file.fileName ?? '');
  return [...words].slice(0, previewLength).join('');
}

/** Whom it waits for, and how many do now; and the place up to which the sender has read by answering. */
export interface Counted {
  readonly unread: { readonly side: ChatSide; readonly count: number } | null;
  /** Null: they had read everything. */
  readonly readUpTo: number | null;
}

interface Additions {
  readonly row: MessageRow;
  /** The product's own, behind it. */
  readonly answer: MessageRow | null;
  readonly change: Partial<ChatRow>;
  readonly counted: Counted;
}

/** What a message of a person to the other side changes in its conversation; a note changes nothing there. */
function changesOf(
  chat: ChatRow,
  added: NewMessage,
  seq: number,
  now: Date,
): Pick<Additions, 'change' | 'counted'> {
  const { side } = added.place;
  const waiting = waitsFor(added.kind, side);
  if (waiting === null) return { change: {}, counted: { unread: null, readUpTo: null } };
  const [own, other] = [readingOf[side], readingOf[waiting]];
  const count = chat[other.unread] + 1;
  const change = {
    [own.unread]: 0,
    [own.read]: seq,
    [other.unread]: count,
    lastMessage: previewOf(added),
    lastMessageAt: now,
  };
  const readUpTo = chat[own.unread] > 0 ? seq : null;
  return { change, counted: { unread: { side: waiting, count }, readUpTo } };
}

/** `chat`: as it is locked. */
export function additionsOf(tx: Transaction, chat: ChatRow, added: NewMessage): Additions {
  const { place, senderId, clientId, kind, message, subject, kept } = added;
  const { change, counted } = changesOf(chat, added, chat.lastSeq + 1, tx.now);
  const common = { ...nothing, chatId: chat.id, createdAt: tx.now };
  const row: MessageRow = {
    ...common,
    id: tx.newId(),
    seq: chat.lastSeq + 1,
    kind,
    side: place.side,
    senderId,
    clientId,
    message,
    ...(subject === null ? {} : { [subject.member]: subject.id }),
    ...fileColumns(kept),
  };
  const answeredOn = answerDue(row, chat.answeredOn, tx.now);
  if (answeredOn === null) return { row, answer: null, change: { ...change, lastSeq: row.seq }, counted };
  const answer: MessageRow = {
    ...common,
    id: tx.newId(),
    seq: row.seq + 1,
    kind: 'automatic',
    side: 'admin',
    message: automaticAnswer,
  };
  return { row, answer, change: { ...change, answeredOn, lastSeq: answer.seq }, counted };
}
