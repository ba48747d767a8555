import type { Chat, ChatMessage } from '@burnish/contract/chat/entities';
import { brand } from '@burnish/domain/brand';
import { formatOrderLabel } from '@burnish/domain/document-number';
import { personView, timeView } from '../../views/shared-views.ts';
import type { Files } from '../files/index.ts';
import type { MessageRecord, SubjectNames } from './messages/repository.ts';
import type { ChatRecord } from './repository.ts';
import type { SubjectRecord } from './subject.ts';

export function chatView({ chat, user, admin }: ChatRecord): Chat {
  return {
    _id: chat.id,
    user: personView(user),
    admin: admin && { _id: admin.id, fullName: admin.fullName },
    lastMessage: chat.lastMessage,
    lastMessageTime: timeView(chat.lastMessageAt),
    unreadCount: { user: chat.unreadByUser, admin: chat.unreadByAdmin },
    readUpTo: { user: chat.readByUser, admin: chat.readByAdmin },
    createdAt: chat.createdAt.toISOString(),
  };
}

function senderView({ sender }: MessageRecord): ChatMessage['sender'] {
  if (sender === null) return { _id: 'studio', fullName: brand.name, email: brand.email };
  return { _id: sender.id, fullName: sender.fullName, email: sender.email };
}

function attachmentView({ message }: MessageRecord, files: Files): ChatMessage['attachment'] {
  const { storageKey, fileName, fileType, fileSize } = message;
  if (storageKey === null || fileName === null || fileType === null || fileSize === null) return null;
  return { fileName, fileType, fileSize, url: files.urlFor({ storageKey, fileName, fileType }) };
}

/** The names of a new message's subject, which for stored messages come from a join. */
export function subjectNames(subject: SubjectRecord | null): SubjectNames {
  return {
    order: subject?.order ?? null,
    invoiceNumber: subject?.invoiceNumber ?? null,
    jobNumber: subject?.jobNumber ?? null,
  };
}

function subjectView({ message, order, invoiceNumber, jobNumber }: MessageRecord): ChatMessage['subject'] {
  const { orderId, invoiceId, jobId } = message;
  if (orderId !== null && order !== null)
    return { kind: 'order', _id: orderId, label: formatOrderLabel(order.number, order.title) };
  if (invoiceId !== null && invoiceNumber !== null)
    return { kind: 'invoice', _id: invoiceId, label: invoiceNumber };
  if (jobId !== null && jobNumber !== null) return { kind: 'job', _id: jobId, label: jobNumber };
  return null;
}

export function messageView(record: MessageRecord, files: Files): ChatMessage {
  const { message } = record;
  return {
    _id: message.id,
    chat: message.chatId,
    seq: message.seq,
    kind: message.kind,
    sender: senderView(record),
    side: message.side,
    message: message.message,
    attachment: attachmentView(record, files),
    subject: subjectView(record),
    ...(message.clientId === null ? {} : { clientId: message.clientId }),
    createdAt: message.createdAt.toISOString(),
  };
}
