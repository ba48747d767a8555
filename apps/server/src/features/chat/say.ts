// A message: checked, given the next place in its conversation, counted, and told.
import type { ChatMessage, PersonRef } from '@burnish/contract/entity';
import { DomainError, invalidInput } from '@burnish/domain/errors';
import type { Caller } from '../../platform/caller.ts';
import type { UploadedFile } from '../../platform/form-data.ts';
import { isId } from '../../platform/ids.ts';
import type { RateLimiter } from '../../platform/rate-limit.ts';
import type { Transact, Transaction } from '../../platform/transaction.ts';
import { personView } from '../../platform/wire.ts';
import { type Files, judgeFile } from '../files/index.ts';
import type { ChatNews, Chats, Place, Wish } from './chats.ts';
import { additionsOf, type Counted, type KeptFile } from './new-message.ts';
import { placeIn } from './places.ts';
import * as repository from './repository.ts';
import { subjectOf } from './subject.ts';
import { labelOf, messageView } from './view.ts';

interface Said {
  readonly place: Place;
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

function refuseNotes({ side }: Place, { kind }: Wish): void {
  if (kind === 'note' && side === 'user') throw new DomainError('FORBIDDEN');
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

  async function store(tx: Transaction, caller: Caller, chatId: string, wish: Wish, kept: KeptFile | null) {
    const locked = isId(chatId) ? await repository.lockChat(tx.queries, chatId, caller.id) : undefined;
    if (locked === undefined) throw new DomainError('NOT_FOUND');
    const { chat, user, sender } = locked;
    const place = placeIn(caller, chat);
    refuseNotes(place, wish);
    const { kind = 'message', message, clientId } = wish;
    const subject = await subjectOf(tx.queries, wish, place.userId);
    const words = { kind, message: message ?? '', clientId: clientId || null };
    const added = additionsOf(tx, chat, { place, senderId: caller.id, ...words, subject, kept });
    if (!(await repository.addMessage(tx.queries, added.row, added.change)))
      return { place, ...(await sentBefore(tx, added.row)) };
    if (added.answer !== null) await repository.insertMessage(tx.queries, added.answer);
    return {
      place,
      message: messageView({ message: added.row, sender, ...labelOf(subject) }, files),
      news: {
        user: personView(user),
        counted: added.counted,
        answer: added.answer && messageView({ message: added.answer, sender: null, ...labelOf(null) }, files),
      },
    };
  }

  function tell({ place, message, news: told }: Said): void {
    if (told === null) return;
    const { user, counted, answer } = told;
    news.said({ place, user, message, unread: counted.unread });
    if (answer !== null) news.said({ place, user, message: answer, unread: null });
    if (counted.readUpTo !== null) news.read({ place, side: place.side, seq: counted.readUpTo });
  }

  return async (caller, chatId, wish, uploaded) => {
    limiter.take(caller.id);
    if (!wish.message && uploaded === null) {
      await placeOf(caller, chatId);
      throw invalidInput('message', 'Write a message first.');
    }
    // No file is kept, not even for a moment, for somebody who may say nothing here.
    if (uploaded !== null) refuseNotes(await placeOf(caller, chatId), wish);
    const kept = await keep(uploaded);
    const said = await files.keepWhile(kept?.storageKey ?? '', kept?.file ?? null, () =>
      transact<Said>(caller, (tx) => store(tx, caller, chatId, wish, kept)),
    );
    if (said.news === null && kept !== null) await files.remove(kept.storageKey);
    tell(said);
    return said.message;
  };
}
