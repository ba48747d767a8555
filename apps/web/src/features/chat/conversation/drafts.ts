// Drafts and unsent messages of a conversation, which outlive a reload of the page. Files cannot be saved.
import { type AdminMessageKind, adminMessageKinds } from '@burnish/domain/chat/chat';
import { deleteMessageDraft, loadMessageDraft, saveMessageDraft } from '../../../lib/message-drafts.ts';
import type { OutgoingMessage } from './state.ts';

export const draftSubject = (chatId: string) => `draft ${chatId}`;
const unsentKey = (chatId: string) => `unsent ${chatId}`;

export interface Draft {
  readonly text: string;
  /** Saved with the text, so that a note is never sent to the customer as a message. */
  readonly kind: AdminMessageKind;
}

function isDraft(value: unknown): value is Draft {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof Reflect.get(value, 'text') === 'string' &&
    adminMessageKinds.some((kind) => kind === Reflect.get(value, 'kind'))
  );
}

export function loadDraft(userId: string, chatId: string): Draft {
  const saved = loadMessageDraft(userId, draftSubject(chatId));
  // Earlier versions saved the text only.
  if (typeof saved === 'string') return { text: saved, kind: 'message' };
  return isDraft(saved) ? saved : { text: '', kind: 'message' };
}

export function saveDraft(userId: string, chatId: string, draft: Draft): void {
  if (draft.text === '') deleteMessageDraft(draftSubject(chatId));
  else saveMessageDraft(userId, draftSubject(chatId), draft);
}

function isOutgoingMessage(value: unknown): value is OutgoingMessage {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['clientId', 'text', 'kind', 'writtenAt'].every((name) => typeof Reflect.get(value, name) === 'string')
  );
}

/** Messages without an error are sent again; their client id prevents duplicates. */
export function loadUnsent(userId: string, chatId: string): readonly OutgoingMessage[] {
  const saved = loadMessageDraft(userId, unsentKey(chatId));
  if (!Array.isArray(saved)) return [];
  return saved.filter(isOutgoingMessage).map((outgoing) => ({
    ...outgoing,
    subject: outgoing.subject ?? null,
    file: null,
    error: outgoing.error ?? null,
  }));
}

export function saveUnsent(userId: string, chatId: string, outgoing: readonly OutgoingMessage[]): void {
  const texts = outgoing.filter(({ file }) => file === null);
  if (texts.length === 0) deleteMessageDraft(unsentKey(chatId));
  else saveMessageDraft(userId, unsentKey(chatId), texts);
}
