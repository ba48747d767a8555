// Drafts and unsent messages of a conversation, which outlive a reload of the page. Files cannot be saved.
import { deleteMessageDraft, loadMessageDraft, saveMessageDraft } from '../../../lib/message-drafts.ts';
import type { OutgoingMessage } from './state.ts';

const draftKey = (chatId: string) => `draft ${chatId}`;
const unsentKey = (chatId: string) => `unsent ${chatId}`;

export function loadDraft(userId: string, chatId: string): string {
  const draft = loadMessageDraft(userId, draftKey(chatId));
  return typeof draft === 'string' ? draft : '';
}

export function saveDraft(userId: string, chatId: string, text: string): void {
  if (text === '') deleteMessageDraft(draftKey(chatId));
  else saveMessageDraft(userId, draftKey(chatId), text);
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
