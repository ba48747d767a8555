// What audit records are about: the names of entities, and the entities that belong to a document number.
import type { AuditSubject } from '@burnish/contract/audit/entities';
import type { EntityName } from '@burnish/contract/events';
import { type DocumentNumber, formatOrderLabel } from '@burnish/domain/document-number';
import { eq, inArray, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import {
  bankStatementLines,
  bankStatements,
  chats,
  creditNotes,
  customerNotes,
  invoices,
  ledgerEntries,
  orders,
  paymentProfiles,
  payments,
  photoJobs,
  photoQuestions,
  photos,
  receipts,
  refunds,
  subscriptions,
  users,
} from '../../../db/schema/index.ts';
import type { Queries } from '../../../platform/db/database.ts';
import { personName } from '../../../views/shared-views.ts';
import type { RecordedChange } from '../repository.ts';

type Subject = AuditSubject & { readonly id: string };

const orderKind = null;

/** Entities that are known by the name of their customer. */
async function namesOfCustomers(
  queries: Queries,
  table: typeof chats | typeof customerNotes,
  customerId: AnyPgColumn,
  ids: string[],
): Promise<Subject[]> {
  const rows = await queries
    .select({ id: table.id, fullName: users.fullName, email: users.email })
    .from(table)
    .innerJoin(users, eq(users.id, customerId))
    .where(inArray(table.id, ids));
  return rows.map(({ id, ...person }) => ({ id, label: personName(person), orderKind }));
}

const readers: { readonly [E in EntityName]: (queries: Queries, ids: string[]) => Promise<Subject[]> } = {
  async user(queries, ids) {
    const rows = await queries.select().from(users).where(inArray(users.id, ids));
    return rows.map((row) => ({ id: row.id, label: personName(row), orderKind }));
  },
  async order(queries, ids) {
    const rows = await queries
      .select({ id: orders.id, number: orders.number, title: orders.title, kind: orders.kind })
      .from(orders)
      .where(inArray(orders.id, ids));
    return rows.map(({ id, number, title, kind }) => ({
      id,
      label: formatOrderLabel(number, title),
      orderKind: kind,
    }));
  },
  async invoice(queries, ids) {
    const rows = await queries
      .select({ id: invoices.id, label: invoices.number })
      .from(invoices)
      .where(inArray(invoices.id, ids));
    return rows.map((row) => ({ ...row, orderKind }));
  },
  async receipt(queries, ids) {
    const rows = await queries
      .select({ id: receipts.id, label: invoices.number })
      .from(receipts)
      .innerJoin(invoices, eq(invoices.id, receipts.invoiceId))
      .where(inArray(receipts.id, ids));
    return rows.map((row) => ({ ...row, orderKind }));
  },
  async ledger_entry(queries, ids) {
    const rows = await queries
      .select({
        id: ledgerEntries.id,
        label: sql<string>`coalesce(${payments.number}, ${creditNotes.number}, ${invoices.number}, ${refunds.reference})`,
      })
      .from(ledgerEntries)
      .leftJoin(invoices, eq(invoices.id, ledgerEntries.invoiceId))
      .leftJoin(payments, eq(payments.id, ledgerEntries.paymentId))
      .leftJoin(creditNotes, eq(creditNotes.id, ledgerEntries.creditNoteId))
      .leftJoin(refunds, eq(refunds.id, ledgerEntries.refundId))
      .where(inArray(ledgerEntries.id, ids));
    return rows.map((row) => ({ ...row, orderKind }));
  },
  async bank_statement(queries, ids) {
    const rows = await queries
      .select({ id: bankStatements.id, label: bankStatements.account })
      .from(bankStatements)
      .where(inArray(bankStatements.id, ids));
    return rows.map((row) => ({ ...row, orderKind }));
  },
  async bank_statement_line(queries, ids) {
    const rows = await queries
      .select({
        id: bankStatementLines.id,
        label: sql<string>`${bankStatements.account} || ', line ' || ${bankStatementLines.position}`,
      })
      .from(bankStatementLines)
      .innerJoin(bankStatements, eq(bankStatements.id, bankStatementLines.statementId))
      .where(inArray(bankStatementLines.id, ids));
    return rows.map((row) => ({ ...row, orderKind }));
  },
  async subscription(queries, ids) {
    const rows = await queries
      .select({ id: subscriptions.id, label: subscriptions.title, orderKind: subscriptions.kind })
      .from(subscriptions)
      .where(inArray(subscriptions.id, ids));
    return rows;
  },
  chat: (queries, ids) => namesOfCustomers(queries, chats, chats.userId, ids),
  async photo(queries, ids) {
    const rows = await queries
      .select({ id: photos.id, label: photoJobs.number })
      .from(photos)
      .innerJoin(photoJobs, eq(photoJobs.id, photos.jobId))
      .where(inArray(photos.id, ids));
    return rows.map((row) => ({ ...row, orderKind }));
  },
  async job(queries, ids) {
    const rows = await queries
      .select({ id: photoJobs.id, label: photoJobs.number })
      .from(photoJobs)
      .where(inArray(photoJobs.id, ids));
    return rows.map((row) => ({ ...row, orderKind }));
  },
  async question(queries, ids) {
    const rows = await queries
      .select({ id: photoQuestions.id, label: photoJobs.number })
      .from(photoQuestions)
      .innerJoin(photoJobs, eq(photoJobs.id, photoQuestions.jobId))
      .where(inArray(photoQuestions.id, ids));
    return rows.map((row) => ({ ...row, orderKind }));
  },
  // These aren't audited.
  upload: async () => [],
  notification: async () => [],
  customer_note: (queries, ids) => namesOfCustomers(queries, customerNotes, customerNotes.customerId, ids),
  task: async (_queries, ids) => ids.map((id) => ({ id, label: 'Background tasks', orderKind })),
  setting: async (_queries, ids) => ids.map((id) => ({ id, label: 'Studio settings', orderKind })),
  async payment_profile(queries, ids) {
    const rows = await queries
      .select({ id: paymentProfiles.id, label: paymentProfiles.name })
      .from(paymentProfiles)
      .where(inArray(paymentProfiles.id, ids));
    return rows.map((row) => ({ ...row, orderKind }));
  },
};

/** The subjects of records by the IDs of their entities. Deleted entities have none. */
export async function findSubjects(
  queries: Queries,
  changes: readonly Pick<RecordedChange, 'record'>[],
): Promise<ReadonlyMap<string, AuditSubject>> {
  const byEntity = Map.groupBy(changes, ({ record }) => record.entity);
  const found = await Promise.all(
    [...byEntity].map(([entity, group]) =>
      readers[entity](queries, [...new Set(group.map(({ record }) => record.entityId))]),
    ),
  );
  return new Map(found.flat().map(({ id, ...subject }) => [id, subject]));
}

async function idsOf(rows: Promise<{ id: string }[]>): Promise<string[]> {
  return (await rows).map(({ id }) => id);
}

const receiptIds = (queries: Queries, invoiceIds: string[]) =>
  idsOf(queries.select({ id: receipts.id }).from(receipts).where(inArray(receipts.invoiceId, invoiceIds)));

/** The entity with this number and what belongs to it: the invoices of an order, the receipts of an invoice, the photos and questions of a job. */
export async function findNumberedEntities(queries: Queries, document: DocumentNumber): Promise<string[]> {
  if (document.kind === 'order') {
    const orderIds = await idsOf(
      queries.select({ id: orders.id }).from(orders).where(eq(orders.number, document.number)),
    );
    const invoiceIds = await idsOf(
      queries.select({ id: invoices.id }).from(invoices).where(inArray(invoices.orderId, orderIds)),
    );
    return [...orderIds, ...invoiceIds, ...(await receiptIds(queries, invoiceIds))];
  }
  if (document.kind === 'invoice') {
    const invoiceIds = await idsOf(
      queries.select({ id: invoices.id }).from(invoices).where(eq(invoices.number, document.number)),
    );
    return [...invoiceIds, ...(await receiptIds(queries, invoiceIds))];
  }
  const jobIds = await idsOf(
    queries.select({ id: photoJobs.id }).from(photoJobs).where(eq(photoJobs.number, document.number)),
  );
  const photoIds = await idsOf(
    queries.select({ id: photos.id }).from(photos).where(inArray(photos.jobId, jobIds)),
  );
  const questionIds = await idsOf(
    queries
      .select({ id: photoQuestions.id })
      .from(photoQuestions)
      .where(inArray(photoQuestions.jobId, jobIds)),
  );
  return [...jobIds, ...photoIds, ...questionIds];
}
