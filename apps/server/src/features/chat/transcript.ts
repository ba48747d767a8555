// A whole conversation as text, the same for both sides.
import { brand } from '@burnish/domain/brand';
import type { Queries } from '../../platform/database.ts';
import * as repository from './repository.ts';

const batch = 500;

function lineOf({ message, sender }: repository.MessageRecord): string {
  const time = message.createdAt.toISOString().slice(0, 16).replace('T', ' ');
  const name = sender === null ? brand.name : (sender.fullName ?? sender.email);
  const file = message.fileName === null ? [] : [`[${message.fileName}]`];
  const words = [...(message.message === '' ? [] : [message.message]), ...file].join(' ');
  return `${time} ${name}: ${words.replaceAll(/\r\n?|\n/g, '\n  ')}\n`;
}

export async function transcribe(queries: Queries, chatId: string, now: Date) {
  const lines: string[] = [];
  let seq = 0;
  let found: repository.MessageRecord[];
  do {
    found = await repository.listAfter(queries, { chatId, side: 'user', limit: batch }, seq);
    lines.push(...found.map(lineOf));
    seq = found.at(-1)?.message.seq ?? seq;
  } while (found.length === batch);
  return { fileName: `conversation-${now.toISOString().slice(0, 10)}.txt`, text: lines.join('') };
}
