// What was written in a conversation and has not arrived, over a reload. Files cannot be kept.
import { forgetWords, keepWords, keptWords } from '../../../lib/kept-words.ts';
import type { Sending } from './state.ts';

const draftOf = (chatId: string) => `draft ${chatId}`;
const unsentOf = (chatId: string) => `unsent ${chatId}`;

export function keptDraft(owner: string, chatId: string): string {
  const kept = keptWords(owner, draftOf(chatId));
  return typeof kept === 'string' ? kept : '';
}

export function keepDraft(owner: string, chatId: string, text: string): void {
  if (text === '') forgetWords(draftOf(chatId));
  else keepWords(owner, draftOf(chatId), text);
}

function isUnsent(value: unknown): value is Sending {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['clientId', 'text', 'kind', 'at'].every((name) => typeof Reflect.get(value, name) === 'string')
  );
}

/** What was not refused is on its way again: whether it had arrived is known by its name. */
export function keptUnsent(owner: string, chatId: string): readonly Sending[] {
  const kept = keptWords(owner, unsentOf(chatId));
  return Array.isArray(kept)
    ? kept
        .filter(isUnsent)
        .map((one) => ({ ...one, about: one.about ?? null, file: null, refusal: one.refusal ?? null }))
    : [];
}

export function keepUnsent(owner: string, chatId: string, sending: readonly Sending[]): void {
  const words = sending.filter(({ file }) => file === null);
  if (words.length === 0) forgetWords(unsentOf(chatId));
  else keepWords(owner, unsentOf(chatId), words);
}
