// Compares the audit log with the tables: the records of each entity must lead without a gap to its current state.
import { isDeepStrictEqual } from 'node:util';
import { includedRevisions } from '@burnish/domain/photos/revision';
import { alreadyReturnedReason } from '@burnish/domain/usage/usage';
import { webhookEventDefinitions, webhookEvents } from '@burnish/domain/webhooks/events';
import type { TableSnapshot } from './table-snapshot.ts';

const entityOfCause = new Map<string, string>(
  webhookEvents.flatMap((event) => {
    const { causes, entity } = webhookEventDefinitions[event];
    return causes.map((action) => [action, entity] as const);
  }),
);

/** Webhooks are found by the action and the entity of a record. */
export function* checkWebhookEntities({ audit }: TableSnapshot) {
  for (const { action, entity, id } of audit) {
    const expected = entityOfCause.get(action);
    if (expected !== undefined && expected !== entity)
      yield `record ${id}: ${action} of ${entity} has no webhook event`;
  }
}

type Facts = Readonly<Record<string, unknown>>;
type Row = Facts & { readonly id: string };

/** Initial values that the first record of an entity doesn't contain. */
const initialValues: Facts = {
  revision: 1,
  isActive: true,
  imagesUsed: 0,
  receivedAmountMinor: null,
  revisionLimit: includedRevisions,
  retentionRule: 'default',
  retentionDate: null,
};

/** For each entity, the fields of which the audit log records every change. */
function auditedRows(tables: TableSnapshot): Row[] {
  // Usage by photos is recorded in the usage tables, not in the audit log.
  const isEdited = ({ subscriptionId }: { subscriptionId: string }) =>
    !tables.photos.some((photo) => photo.subscriptionId === subscriptionId);
  const pickStatus = ({ id, status }: { id: string; status: string }) => ({ id, status });
  // From the first finished file, the status of a job follows from its photos.
  const withVersions = new Set(
    tables.audit.flatMap(({ action, entityId }) => (action === 'submit_versions' ? [entityId] : [])),
  );
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
    ...tables.jobs.map(({ id, status, retentionRule, retentionDate }) => ({
      id,
      ...(!withVersions.has(id) && { status }),
      retentionRule,
      retentionDate,
    })),
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

type AuditRecords = ReadonlyMap<string, TableSnapshot['audit']>;

/** Deliveries and approvals are recorded with the job, with their number of photos. */
function* findDeliveryGaps({ jobs, photos, versions }: TableSnapshot, recordsByEntity: AuditRecords) {
  const jobOf = new Map(photos.map(({ id, jobId }) => [id, jobId]));
  const delivered = Map.groupBy(
    versions.filter(({ deliveredAt }) => deliveredAt !== null),
    ({ photoId }) => jobOf.get(photoId),
  );
  const approved = Map.groupBy(
    photos.filter(({ status }) => status === 'approved'),
    ({ jobId }) => jobId,
  );
  for (const { id } of jobs) {
    const recorded = (action: string) =>
      (recordsByEntity.get(id) ?? [])
        .filter((record) => record.action === action)
        .reduce((sum, { after }) => sum + Number(after?.photos), 0);
    const counts = [
      ['deliver_photos', delivered.get(id)?.length ?? 0],
      ['approve_photos', approved.get(id)?.length ?? 0],
    ] as const;
    for (const [action, count] of counts)
      if (recorded(action) !== count) yield `${id}: ${action} of ${count}, recorded of ${recorded(action)}`;
  }
}

/** Revisions are recorded with their photo. */
function* findRevisionGaps({ photos, revisions }: TableSnapshot, recordsByEntity: AuditRecords) {
  const ofPhoto = Map.groupBy(revisions, ({ photoId }) => photoId);
  for (const { id, revisionLimit } of photos) {
    const records = recordsByEntity.get(id) ?? [];
    yield* findGaps('revisionLimit', id, records, revisionLimit);
    const own = ofPhoto.get(id) ?? [];
    const requested = records.filter(({ action }) => action === 'request_revision').length;
    if (requested !== own.length) yield `${id}: ${own.length} revisions, ${requested} recorded`;
    for (const { round, cause, decidedCause } of own) {
      const ofRound = records.filter(({ after }) => after?.round === round);
      yield* findGaps('cause', `${id}, revision ${round}`, ofRound, decidedCause ?? cause);
    }
  }
}

export function* findAuditGaps(tables: TableSnapshot): Iterable<string> {
  const recordsByEntity = Map.groupBy(tables.audit, ({ entityId }) => entityId);
  yield* findDeliveryGaps(tables, recordsByEntity);
  yield* findRevisionGaps(tables, recordsByEntity);
  for (const { id, ...members } of auditedRows(tables)) {
    const records = recordsByEntity.get(id) ?? [];
    if (records[0]?.before !== null) yield `${id}: its creation is not recorded`;
    for (const [name, present] of Object.entries(members)) yield* findGaps(name, id, records, present);
  }
}

type ListedRow = readonly [key: string, entityId: string, row: object, otherEntityId?: string | null];

/** Every row, by table and key, with the ID of the entity in the audit log. */
function* listRows(tables: TableSnapshot): Generator<ListedRow> {
  for (const table of ['users', 'orders', 'receipts', 'subscriptions'] as const)
    for (const row of tables[table]) yield [`${table} ${row.id}`, row.id, row];
  // The sums of an invoice follow from the ledger, whose entries are recorded themselves or with their invoice.
  for (const { dueMinor: _, paidMinor: __, creditedMinor: ___, ...row } of tables.invoices)
    yield [`invoices ${row.id}`, row.id, row];
  for (const row of tables.ledger) yield [`entry ${row.id}`, row.id, row, row.invoiceId];
  // So do the images that are used, from the usage entries. Those of photos are recorded there, not in the audit log.
  for (const { used: _, returned: __, lastUsedUpAt: ___, ...row } of tables.periods)
    yield [`period ${row.id}`, row.subscriptionId, row];
  for (const { used: _, ...row } of tables.purchasedImages)
    yield [`images ${row.subscriptionId}`, row.subscriptionId, row];
  // That an image was returned before is part of the withdrawal of its photo.
  for (const row of tables.usage)
    if (row.photoId === null && row.reason !== alreadyReturnedReason)
      yield [`usage ${row.id}`, row.subscriptionId, row];
  for (const row of [...tables.refundRequests, ...tables.pauses])
    yield [`request or pause ${row.id}`, row.subscriptionId, row];
  for (const row of tables.files) yield [`file ${row.receiptId} ${row.revision}`, row.receiptId, row];
}

/** Rows that were added, removed or changed between two snapshots without an audit record. */
export function findUnauditedChanges(before: TableSnapshot, after: TableSnapshot): string[] {
  const known = new Set(before.audit.map(({ id }) => id));
  const recorded = new Set(after.audit.filter(({ id }) => !known.has(id)).map(({ entityId }) => entityId));
  const rows = new Map([...listRows(before)].map(([key, , row]) => [key, row]));
  const changes: string[] = [];
  for (const [key, entityId, row, otherEntityId] of listRows(after)) {
    const isRecorded = recorded.has(entityId) || recorded.has(otherEntityId ?? '');
    if (!isDeepStrictEqual(rows.get(key), row) && !isRecorded) changes.push(`${key} changed`);
    rows.delete(key);
  }
  return [...changes, ...[...rows.keys()].map((key) => `${key} was removed`)];
}
