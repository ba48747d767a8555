import { once } from 'node:events';
import { Readable } from 'node:stream';
import { DomainError } from '@burnish/domain/errors';
import { expect, test } from 'vitest';
import { createDownloadSlots } from './download-slots.ts';

const refused = new DomainError('TOO_MANY_DOWNLOADS');
const openFile = async () => ({ content: Readable.from(['bytes']) });

test('a customer has four downloads at once, whatever others have', async () => {
  const slots = createDownloadSlots();
  const open = () => slots.open('ada', openFile);
  const [first] = await Promise.all([open(), open(), open(), open()]);
  await expect(open()).rejects.toEqual(refused);
  await slots.open('ben', openFile);

  first.content.destroy();
  await once(first.content, 'close');
  await open();
  await expect(open()).rejects.toEqual(refused);
});

test('a download takes its slot while it is being prepared', async () => {
  const slots = createDownloadSlots();
  const { promise: prepared, resolve: finish } = Promise.withResolvers<void>();
  const slow = async () => {
    await prepared;
    return openFile();
  };
  const opened = [1, 2, 3, 4].map(() => slots.open('ada', slow));
  await expect(slots.open('ada', slow)).rejects.toEqual(refused);
  finish();
  expect(await Promise.all(opened)).toHaveLength(4);
});

test('a download that cannot be opened leaves its slot', async () => {
  const slots = createDownloadSlots();
  const fail = () => Promise.reject(new Error('the storage is away'));
  for (let count = 0; count < 5; count += 1)
    await expect(slots.open('ada', fail)).rejects.toThrow('the storage is away');
  await slots.open('ada', openFile);
});
