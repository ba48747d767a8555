// Compares the audit log with the tables: the records of each entity must lead without a gap to its current state.
import { isDeepStrictEqual } from 'node:util';
import type { TableSnapshot } from './table-snapshot.ts';

type Facts = Readonly<Record<string, unknown>>;
type Row = Facts & { readonly id: string };

/** Initial values that the first record of an entity doesn't contain. */
const initialValues: Facts = { revision: 1, isActive: true, imagesUsed: 0, receivedAmountMinor: null };

/** For each entity, the fields of which the audit log records every change. */
function auditedRows(tables: TableSnapshot): Row[] {
  // Usage by photos is recorded in the usage tables, not in the audit log.
  const isEdited = ({ subscriptionId }: { subscriptionId: string }) =>
    !tables.photos.some((photo) => photo.subscriptionId === subscriptionId);
  const pickStatus = ({ id, status }: { id: string; status: string }) => ({ id, status });
  return [
    ...tables.users.map(({ id, role, isActive }) => ({ id, role, isActive })),
    ...tables.orders.map(pickStatus),
    ...tables.invoices.map(pickStatus),
    ...tables.receipts.map(({ id, status, revision, receivedAmountMinor }) => ({
      id,
      status,
      revision,
      receivedAmountMinor,
    })),
    ...tables.subscriptions.map(pickStatus),
    ...tables.purchasedImages
      .filter(isEdited)
      .map(({ subscriptionId, used }) => ({ id: subscriptionId, imagesUsed: used })),
    ...tables.jobs.map(pickStatus),
  ];
}

function* findGaps(name: string, id: string, records: TableSnapshot['audit'], currentValue: unknown) {
  let knownValue: unknown = initialValues[name];
  for (const { action, before, after } of records) {
    const isRecorded = after !== null && name in after;
    const was = before === null ? initialValues[name] : name in before ? before[name] : knownValue;
    if (isRecorded && was !== knownValue)
      yield `${id}: ${action} records ${name} as ${was}, it was ${knownValue}`;
    if (isRecorded) knownValue = after[name];
  }
  if (knownValue !== currentValue)
    yield `${id}: the last record has ${name} ${knownValue}, it is ${currentValue}`;
}

export function* findAuditGaps(tables: TableSnapshot): Iterable<string> {
  const recordsByEntity = Map.groupBy(tables.audit, ({ entityId }) => entityId);
  for (const { id, ...members } of auditedRows(tables)) {
    const records = recordsByEntity.get(id) ?? [];
    if (records[0]?.before !== null) yield `${id}: its creation is not recorded`;
    for (const [name, present] of Object.entries(members)) yield* findGaps(name, id, records, present);
  }
}

/** Every row, by table and key, with the ID of the entity in the audit log. */
function* listRows(tables: TableSnapshot): Generator<readonly [key: string, entityId: string, row: object]> {
  for (const table of ['users', 'orders', 'invoices', 'receipts', 'subscriptions'] as const)
    for (const row of tables[table]) yield [`${table} ${row.id}`, row.id, row];
  for (const row of tables.periods) yield [`period ${row.id}`, row.subscriptionId, row];
  for (const row of tables.purchasedImages) yield [`images ${row.subscriptionId}`, row.subscriptionId, row];
  for (const row of tables.usage) yield [`usage ${row.id}`, row.subscriptionId, row];
  for (const row of tables.files) yield [`file ${row.receiptId} ${row.revision}`, row.receiptId, row];
}

/** Rows that were added, removed or changed between two snapshots without an audit record. */
export function findUnauditedChanges(before: TableSnapshot, after: TableSnapshot): string[] {
  const known = new Set(before.audit.map(({ id }) => id));
  const recorded = new Set(after.audit.filter(({ id }) => !known.has(id)).map(({ entityId }) => entityId));
  const rows = new Map([...listRows(before)].map(([key, , row]) => [key, row]));
  const changes: string[] = [];
  for (const [key, entityId, row] of listRows(after)) {
    if (!isDeepStrictEqual(rows.get(key), row) && !recorded.has(entityId)) changes.push(`${key} changed`);
    rows.delete(key);
  }
  return [...changes, ...[...rows.keys()].map((key) => `${key} was removed`)];
}
