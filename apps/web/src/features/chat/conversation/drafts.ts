// Drafts and unsent messages of a conversation, which outlive a reload of the page. Files don't: the page keeps them in
// memory, and the browser asks before it is closed or reloaded.
import { type AdminMessageKind, adminMessageKinds } from '@burnish/domain/chat/chat';
import { deleteMessageDraft, loadMessageDraft, saveMessageDraft } from '../../../lib/message-drafts.ts';
import { readToken } from '../../../lib/token.ts';
import { tokenOwner } from '../../../lib/token-owner.ts';
import { copy } from './copy.ts';
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

interface MessageWithFile {
  readonly userId: string;
  readonly chatId: string;
  readonly outgoing: OutgoingMessage;
}

/** Unsent messages with files, by client id. */
const withFiles = new Map<string, MessageWithFile>();

/** Signing out deletes the messages that are stored, and their files aren't sent without them. */
function askBeforeClosing(event: BeforeUnloadEvent): void {
  const signedIn = tokenOwner(readToken());
  const isUnsent = ({ userId, chatId }: MessageWithFile) =>
    userId === signedIn && loadMessageDraft(userId, unsentKey(chatId)) !== null;
  if ([...withFiles.values()].some(isUnsent)) event.preventDefault();
}

/** Messages without an error are sent again; their client id prevents duplicates. */
export function loadUnsent(userId: string, chatId: string): readonly OutgoingMessage[] {
  const saved = loadMessageDraft(userId, unsentKey(chatId));
  if (!Array.isArray(saved)) return [];
  return saved.filter(isOutgoingMessage).map(
    (outgoing) =>
      withFiles.get(outgoing.clientId)?.outgoing ?? {
        ...outgoing,
        subject: outgoing.subject ?? null,
        file: null,
        error: outgoing.error ?? null,
      },
  );
}

export function saveUnsent(userId: string, chatId: string, unsent: readonly OutgoingMessage[]): void {
  for (const [clientId, message] of withFiles) if (message.chatId === chatId) withFiles.delete(clientId);
  const saved = unsent.map((outgoing) => {
    const { clientId, text, file } = outgoing;
    if (file === null) return outgoing;
    withFiles.set(clientId, { userId, chatId, outgoing });
    return { ...outgoing, file: null, error: copy.fileLost(file.name, text !== '') };
  });
  if (withFiles.size > 0) window.addEventListener('beforeunload', askBeforeClosing);
  else window.removeEventListener('beforeunload', askBeforeClosing);
  if (saved.length === 0) deleteMessageDraft(unsentKey(chatId));
  else saveMessageDraft(userId, unsentKey(chatId), saved);
}

/** For a message whose conversation is closed. Without an error it was sent. */
export function updateUnsent(userId: string, chatId: string, clientId: string, error: string | null): void {
  const unsent = loadUnsent(userId, chatId).flatMap((outgoing) => {
    if (outgoing.clientId !== clientId) return outgoing;
    return error === null ? [] : { ...outgoing, error };
  });
  saveUnsent(userId, chatId, unsent);
}
