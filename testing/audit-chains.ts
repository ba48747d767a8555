// The audit against what stands: each thing's records lead, without a break, from its beginning to its present.
import { isDeepStrictEqual } from 'node:util';
import type { Ledger } from './ledger.ts';

type Facts = Readonly<Record<string, unknown>>;
type Row = Facts & { readonly id: string };

/** What a thing is at first where the record of its beginning does not say so. */
const atFirst: Facts = { revision: 1, isActive: true, imagesUsed: 0 };

/** Of each thing, the members whose every change is told with what it was and what it became. */
function tracked(ledger: Ledger): Row[] {
  // What photographs used and gave back stands in the ledger of usage, not in the audit.
  const isEdited = ({ subscriptionId }: { subscriptionId: string }) =>
    !ledger.photos.some((photo) => photo.subscriptionId === subscriptionId);
  const statusOf = ({ id, status }: { id: string; status: string }) => ({ id, status });
  return [
    ...ledger.users.map(({ id, role, isActive }) => ({ id, role, isActive })),
    ...ledger.requests.map(statusOf),
    ...ledger.invoices.map(statusOf),
    ...ledger.receipts.map(({ id, status, revision }) => ({ id, status, revision })),
    ...ledger.subscriptions.map(statusOf),
    ...ledger.bought
      .filter(isEdited)
      .map(({ subscriptionId, used }) => ({ id: subscriptionId, imagesUsed: used })),
    ...ledger.jobs.map(statusOf),
  ];
}

function* breaksIn(name: string, id: string, records: Ledger['audit'], present: unknown) {
  let known: unknown = atFirst[name];
  for (const { act, before, after } of records) {
    const isTold = after !== null && name in after;
    const was = before === null ? atFirst[name] : name in before ? before[name] : known;
    if (isTold && was !== known) yield `${id}: ${act} says that ${name} was ${was}, it was ${known}`;
    if (isTold) known = after[name];
  }
  if (known !== present) yield `${id}: the audit ends with ${name} ${known}, it is ${present}`;
}

export function* brokenChains(ledger: Ledger): Iterable<string> {
  const byThing = Map.groupBy(ledger.audit, ({ entityId }) => entityId);
  for (const { id, ...members } of tracked(ledger)) {
    const records = byThing.get(id) ?? [];
    if (records[0]?.before !== null) yield `${id}: its beginning is not recorded`;
    for (const [name, present] of Object.entries(members)) yield* breaksIn(name, id, records, present);
  }
}

/** Every row, by its table and key, with the thing that the audit knows it under. */
function* rowsOf(ledger: Ledger): Generator<readonly [key: string, thing: string, row: object]> {
  for (const table of ['users', 'requests', 'invoices', 'receipts', 'subscriptions'] as const)
    for (const row of ledger[table]) yield [`${table} ${row.id}`, row.id, row];
  for (const row of ledger.periods) yield [`period ${row.id}`, row.subscriptionId, row];
  for (const row of ledger.bought) yield [`images ${row.subscriptionId}`, row.subscriptionId, row];
  for (const row of ledger.usage) yield [`usage ${row.id}`, row.subscriptionId, row];
  for (const row of ledger.files) yield [`file ${row.receiptId} ${row.revision}`, row.receiptId, row];
}

/** What came, went or changed between two looks and stands in no record of that time. */
export function unrecordedChanges(before: Ledger, after: Ledger): string[] {
  const known = new Set(before.audit.map(({ id }) => id));
  const recorded = new Set(after.audit.filter(({ id }) => !known.has(id)).map(({ entityId }) => entityId));
  const rows = new Map([...rowsOf(before)].map(([key, , row]) => [key, row]));
  const changes: string[] = [];
  for (const [key, thing, row] of rowsOf(after)) {
    if (!isDeepStrictEqual(rows.get(key), row) && !recorded.has(thing)) changes.push(`${key} changed`);
    rows.delete(key);
  }
  return [...changes, ...[...rows.keys()].map((key) => `${key} is gone`)];
}
