import { money } from '@burnish/domain/money/money';
import { buildStatement } from '@burnish/domain/orders/statement';
import { utcDate } from '@burnish/domain/time/calendar-date';
import { beforeEach, expect, test } from 'vitest';
import type { StatementContent } from './content.ts';
import type { PdfContent } from './create-pdf.ts';
import { createPdfFiles, maxWaitingPerCustomer, type PdfFiles } from './pdf-files.ts';

let files: PdfFiles;
let started: string[];
let running: PromiseWithResolvers<Buffer>[];

beforeEach(() => {
  [started, running] = [[], []];
  files = createPdfFiles((content) => {
    started.push(nameOf(content));
    const creating = Promise.withResolvers<Buffer>();
    running.push(creating);
    return creating.promise;
  });
});

const nameOf = (content: PdfContent) => (content.kind === 'statement' ? content.customer.name : '');

const date = utcDate(new Date('2026-11-20T10:00:00.000Z'));

const contentOf = (name: string): StatementContent => ({
  kind: 'statement',
  currency: 'USD',
  from: date,
  to: date,
  issuer: {
    legalName: 'Burnish',
    address: null,
    taxId: null,
    registrationNumber: null,
    email: 'hello@burnish.test',
    phone: null,
  },
  customer: { name, billTo: null },
  statement: buildStatement(money(0, 'USD'), []),
});

const find = (customerId: string, name: string) => files.find(customerId, contentOf(name));

/** Ends the file that is being made, until none is. */
async function endAll(): Promise<void> {
  for (let next = running.shift(); next !== undefined; next = running.shift()) {
    next.resolve(Buffer.from(`file ${started.at(-1)}`));
    await new Promise(setImmediate);
  }
}

test('parallel and later requests for a file share one', async () => {
  const requests = [find('ada', 'same'), find('ada', 'same')];
  await endAll();
  requests.push(find('ada', 'same'));
  await endAll();
  expect((await Promise.all(requests)).map(String)).toEqual(Array(3).fill('file same'));
  expect(started).toEqual(['same']);
});

test('a file that could not be made is made at the next request', async () => {
  const failing = find('ada', 'same');
  running.shift()?.reject(new Error('broken'));
  await expect(failing).rejects.toThrow('broken');
  const again = find('ada', 'same');
  await endAll();
  expect(String(await again)).toBe('file same');
});

test('customers take turns, and one can have a limited number of files waiting', async () => {
  const names = Array.from({ length: 1 + maxWaitingPerCustomer }, (_, index) => `ada ${index}`);
  const requests = names.map((name) => find('ada', name));
  await expect(find('ada', 'beyond the limit')).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    retryAfterSeconds: 5,
  });
  requests.push(find('bo', 'bo'));
  expect(running).toHaveLength(1);
  await endAll();
  await Promise.all(requests);
  expect(started).toEqual(['ada 0', 'ada 1', 'bo', ...names.slice(2)]);
});
