// A message: checked, given the next place in its conversation, counted, and told.
import type { ChatMessage, PersonRef } from '@burnish/contract/entity';
import { DomainError, invalidInput } from '@burnish/domain/errors';
import type { UploadedFile } from '../../platform/form-data.ts';
import type { RateLimiter } from '../../platform/rate-limit.ts';
import type { Transact, Transaction } from '../../platform/transaction.ts';
import { personView } from '../../platform/wire.ts';
import { type Files, judgeFile } from '../files/index.ts';
import type { ChatNews, Chats, Place, Wish } from './chats.ts';
import { additionsOf, type Counted, type KeptFile } from './new-message.ts';
import * as repository from './repository.ts';
import { subjectOf } from './subject.ts';
import { labelOf, messageView } from './view.ts';

interface Said {
  readonly message: ChatMessage;
  /** Null: it had been sent before, and nothing is new. */
  readonly news: {
    readonly user: PersonRef;
    readonly counted: Counted;
    /** The product's own, behind it. */
    readonly answer: ChatMessage | null;
  } | null;
}

async function keep(uploaded: UploadedFile | null): Promise<KeptFile | null> {
  if (uploaded === null) return null;
  return { file: await judgeFile(uploaded, 'file'), storageKey: `chat/${crypto.randomUUID()}` };
}

export function createSay(parts: {
  transact: Transact;
  files: Files;
  limiter: RateLimiter;
  news: ChatNews;
  place: Chats['place'];
}): Chats['say'] {
  const { transact, files, limiter, news, place: placeOf } = parts;

  /** As it was when it was first sent. */
  async function sentBefore(tx: Transaction, { chatId, senderId, clientId }: repository.MessageRow) {
    const record = await repository.findSent(tx.queries, { chatId, senderId, clientId });
    if (record === undefined) throw new Error('a message was sent before and is not there');
    return { message: messageView(record, files), news: null };
  }

  async function store(tx: Transaction, place: Place, senderId: string, wish: Wish, kept: KeptFile | null) {
    const locked = await repository.lockChat(tx.queries, place.id, senderId);
    if (locked === undefined) throw new DomainError('NOT_FOUND');
    const { chat, user, sender } = locked;
    const { kind = 'message', message, clientId } = wish;
    const subject = await subjectOf(tx.queries, wish, place.userId);
    const words = { kind, message: message ?? '', clientId: clientId || null };
    const added = additionsOf(tx, chat, { place, senderId, ...words, subject, kept });
    if (!(await repository.insertMessage(tx.queries, added.row))) return sentBefore(tx, added.row);
    if (added.answer !== null) await repository.insertMessage(tx.queries, added.answer);
    await repository.updateChat(tx.queries, chat.id, added.change);
    return {
      message: messageView({ message: added.row, sender, ...labelOf(subject) }, files),
      news: {
        user: personView(user),
        counted: added.counted,
        answer: added.answer && messageView({ message: added.answer, sender: null, ...labelOf(null) }, files),
      },
    };
  }

  function tell(place: Place, { message, news: told }: Said): void {
    if (told === null) return;
    const { user, counted, answer } = told;
    news.said({ place, user, message, unread: counted.unread });
    if (answer !== null) news.said({ place, user, message: answer, unread: null });
    if (counted.readUpTo !== null) news.read({ place, side: place.side, seq: counted.readUpTo });
  }

  return async (caller, chatId, wish, uploaded) => {
    limiter.take(caller.id);
    const place = await placeOf(caller, chatId);
    if (wish.kind === 'note' && place.side === 'user') throw new DomainError('FORBIDDEN');
    if (!wish.message && uploaded === null) throw invalidInput('message', 'Write a message first.');
    const kept = await keep(uploaded);
    const said = await files.keepWhile(kept?.storageKey ?? '', kept?.file ?? null, () =>
      transact<Said>(caller, (tx) => store(tx, place, caller.id, wish, kept)),
    );
    if (said.news === null && kept !== null) await files.remove(kept.storageKey);
    tell(place, said);
    return said.message;
  };
}
