// A message: checked, given the next place in its conversation, counted, and told.
import type { ChatMessage } from '@burnish/contract/entity';
import { DomainError, invalidInput } from '@burnish/domain/errors';
import type { Caller } from '../../platform/caller.ts';
import type { Queries } from '../../platform/database.ts';
import type { UploadedFile } from '../../platform/form-data.ts';
import type { RateLimiter } from '../../platform/rate-limit.ts';
import type { Transact, Transaction } from '../../platform/transaction.ts';
import { personView } from '../../platform/wire.ts';
import { type Files, judgeFile } from '../files/index.ts';
import type { ChatNews, Chats, Place, Wish } from './chats.ts';
import { additionsOf, type Counted, type KeptFile } from './new-message.ts';
import * as repository from './repository.ts';
import { findSubject } from './subject.ts';
import { messageView } from './view.ts';

interface Said {
  readonly message: ChatMessage;
  /** The product's own, behind it. */
  readonly answers: readonly ChatMessage[];
  /** Null: it had been sent before, and nothing is new. */
  readonly counted: Counted | null;
}

async function keep(uploaded: UploadedFile | null): Promise<KeptFile | null> {
  if (uploaded === null) return null;
  return { file: await judgeFile(uploaded, 'file'), storageKey: `chat/${crypto.randomUUID()}` };
}

export function createSay(parts: {
  transact: Transact;
  queries: Queries;
  files: Files;
  limiter: RateLimiter;
  news: ChatNews;
  place: Chats['place'];
}): Chats['say'] {
  const { transact, queries, files, limiter, news, place: placeOf } = parts;

  function view([first, ...others]: readonly repository.MessageRecord[], counted: Counted | null): Said {
    if (first === undefined) throw new Error('a message was stored and is not there');
    const answers = others.map((record) => messageView(record, files));
    return { message: messageView(first, files), answers, counted };
  }

  async function store(tx: Transaction, caller: Caller, place: Place, wish: Wish, kept: KeptFile | null) {
    const chat = await repository.lockChat(tx.queries, place.id);
    if (chat === undefined) throw new DomainError('NOT_FOUND');
    const { kind = 'message', message, clientId } = wish;
    const sent = clientId
      ? await repository.findSent(tx.queries, { chatId: chat.id, senderId: caller.id, clientId })
      : undefined;
    if (sent !== undefined) return view([sent], null);
    const { rows, change, counted } = additionsOf(tx, chat, {
      place,
      senderId: caller.id,
      clientId: clientId ?? null,
      kind,
      message: message ?? '',
      subject: await findSubject(tx.queries, wish, place.userId),
      kept,
    });
    await repository.insertMessages(tx.queries, rows);
    await repository.updateChat(tx.queries, chat.id, change);
    const stored: repository.Stretch = { chatId: chat.id, side: 'admin', limit: rows.length };
    return view(await repository.listAfter(tx.queries, stored, chat.lastSeq), counted);
  }

  async function tell(place: Place, { message, answers, counted }: Said): Promise<void> {
    const chat = counted === null ? undefined : await repository.findChat(queries, place.id);
    if (counted === null || chat === undefined) return;
    const user = personView(chat.user);
    news.said({ place, user, message, unread: counted.unread });
    for (const answer of answers) news.said({ place, user, message: answer, unread: null });
    if (counted.readUpTo !== null) news.read({ place, side: place.side, seq: counted.readUpTo });
  }

  return async (caller, chatId, wish, uploaded) => {
    limiter.take(caller.id);
    const place = await placeOf(caller, chatId);
    if (wish.kind === 'note' && place.side === 'user') throw new DomainError('FORBIDDEN');
    if (!wish.message && uploaded === null) throw invalidInput('message', 'Write a message first.');
    const kept = await keep(uploaded);
    const said = await files.keepWhile(kept?.storageKey ?? '', kept?.file ?? null, () =>
      transact(caller, (tx) => store(tx, caller, place, wish, kept)),
    );
    if (said.counted === null && kept !== null) await files.remove(kept.storageKey);
    await tell(place, said);
    return said.message;
  };
}
