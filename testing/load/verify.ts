// Compares what the product has acknowledged with what it has: nothing may be lost, and nothing may be there twice.
import { sha256 } from '../photos.ts';
import type { Entry, JournalEntry } from './journal.ts';
import type { LoadPerson } from './load-person.ts';

export interface Comparison {
  readonly lost: readonly string[];
  readonly duplicated: readonly string[];
}

/** A row by its tag, with what was acknowledged about it. */
interface Row {
  readonly tag: string;
  readonly status: string;
  readonly url: string | null;
  readonly text: string;
}

interface State {
  readonly orders: readonly Row[];
  readonly invoices: readonly (Row & { readonly orderTag: string })[];
  readonly receipts: readonly Row[];
  readonly messages: readonly Row[];
  readonly name: string | null;
}

async function listAll<Item>(
  read: (cursor: string | undefined) => Promise<{ items: readonly Item[]; nextCursor: string | null }>,
): Promise<Item[]> {
  const all: Item[] = [];
  let cursor: string | undefined;
  for (;;) {
    const { items, nextCursor } = await read(cursor);
    all.push(...items);
    if (nextCursor === null) return all;
    cursor = nextCursor;
  }
}

const pageQuery = (cursor: string | undefined) => ({
  limit: 200,
  ...(cursor === undefined ? {} : { cursor }),
});

async function readOrders(person: LoadPerson): Promise<Row[]> {
  const plans = await listAll(async (cursor) => {
    const { body } = await person.call('GET /subscriptions/requests', { query: pageQuery(cursor) });
    return { items: body.data.requests, nextCursor: body.data.page.nextCursor };
  });
  const images = await listAll(async (cursor) => {
    const { body } = await person.call('GET /pay-per-image/requests', { query: pageQuery(cursor) });
    return { items: body.data.requests, nextCursor: body.data.page.nextCursor };
  });
  return [...plans, ...images].map(({ companyName, status }) => ({
    tag: companyName,
    status,
    url: null,
    text: '',
  }));
}

async function readInvoices(person: LoadPerson) {
  const invoices = await listAll(async (cursor) => {
    const { body } = await person.call('GET /subscriptions/invoices', { query: pageQuery(cursor) });
    return { items: body.data.invoices, nextCursor: body.data.page.nextCursor };
  });
  return invoices.map(({ invoiceNumber, status, billTo }) => ({
    tag: invoiceNumber,
    status,
    url: null,
    text: '',
    orderTag: billTo.companyName,
  }));
}

async function readReceipts(person: LoadPerson): Promise<Row[]> {
  const receipts = await listAll(async (cursor) => {
    const { body } = await person.call('GET /subscriptions/payments/receipts', { query: pageQuery(cursor) });
    return { items: body.data.receipts, nextCursor: body.data.page.nextCursor };
  });
  return receipts.map(({ transactionReference, status, receiptUrl }) => ({
    tag: transactionReference,
    status,
    url: receiptUrl,
    text: '',
  }));
}

async function readMessages(person: LoadPerson): Promise<Row[]> {
  const { body: own } = await person.call('GET /chat/user/chat');
  const params = { id: own.data.chat._id };
  const rows: Row[] = [];
  let before: string | undefined;
  for (;;) {
    const query = { limit: 100, ...(before === undefined ? {} : { before }) };
    const { body } = await person.call('GET /chat/user/chat/:id/messages', { params, query });
    const { messages, hasMore } = body.data;
    for (const { clientId, message, attachment } of messages)
      if (clientId !== undefined)
        rows.push({ tag: clientId, status: '', url: attachment?.url ?? null, text: message });
    before = messages[0]?._id;
    if (!hasMore || before === undefined) return rows;
  }
}

async function readState(person: LoadPerson): Promise<State> {
  const { body } = await person.call('GET /auth/profile');
  return {
    orders: await readOrders(person),
    invoices: await readInvoices(person),
    receipts: await readReceipts(person),
    messages: await readMessages(person),
    name: body.data.user.fullName,
  };
}

/** Null: the file can't be read. */
async function hashOf(person: LoadPerson, url: string | null): Promise<string | null> {
  if (url === null) return null;
  const { pathname, search } = new URL(url, person.origin());
  const response = await fetch(new URL(pathname + search, person.origin()));
  return response.ok ? sha256(Buffer.from(await response.arrayBuffer())) : null;
}

async function jobHash(person: LoadPerson, jobId: string): Promise<string | null> {
  const { body } = await person.call('GET /photos', { query: { jobId } });
  return body.success ? hashOf(person, body.data.photos[0]?.url ?? null) : null;
}

/** Whether what was acknowledged is still there. */
async function isKept(person: LoadPerson, state: State, entry: Entry): Promise<boolean> {
  const { tag } = entry;
  const find = (rows: readonly Row[], wanted = tag) => rows.find((row) => row.tag === wanted);
  switch (entry.kind) {
    case 'order':
      return find(state.orders) !== undefined;
    case 'decision':
      return (find(state.orders)?.status ?? 'pending') !== 'pending';
    case 'invoice':
      return find(state.invoices, entry.number) !== undefined;
    case 'receipt':
      return (await hashOf(person, find(state.receipts)?.url ?? null)) === entry.sha256;
    case 'review':
      return find(state.receipts)?.status === 'approved';
    case 'message': {
      const row = find(state.messages);
      if (row === undefined || row.text !== entry.text) return false;
      return entry.sha256 === (await hashOf(person, row.url));
    }
    case 'job':
      return (await jobHash(person, entry.id)) === entry.sha256;
    case 'name':
      return state.name === tag;
  }
}

function findRepeated(kind: string, tags: readonly string[]): string[] {
  const counted = Map.groupBy(tags, (tag) => tag);
  return [...counted]
    .filter(([, all]) => all.length > 1)
    .map(([tag, all]) => `${kind} ${tag} × ${all.length}`);
}

/** Earlier names have been replaced. */
function withoutReplaced(entries: readonly JournalEntry[]): JournalEntry[] {
  const last = entries.findLast(({ entry }) => entry.kind === 'name');
  return entries.filter((one) => one.entry.kind !== 'name' || one === last);
}

export async function compareWithProduct(
  person: LoadPerson,
  entries: readonly JournalEntry[],
): Promise<Comparison> {
  const state = await readState(person);
  const lost: string[] = [];
  for (const { entry, round } of withoutReplaced(entries))
    if (!(await isKept(person, state, entry)))
      lost.push(`${entry.kind} ${entry.tag} of ${person.email}, acknowledged in round ${round}`);
  const active = state.invoices.filter(({ status }) => status !== 'void');
  return {
    lost,
    duplicated: [
      ...findRepeated(
        'order',
        state.orders.map(({ tag }) => tag),
      ),
      ...findRepeated(
        'invoice of the order',
        active.map(({ orderTag }) => orderTag),
      ),
      ...findRepeated(
        'receipt',
        state.receipts.map(({ tag }) => tag),
      ),
      ...findRepeated(
        'message',
        state.messages.map(({ tag }) => tag),
      ),
    ],
  };
}
