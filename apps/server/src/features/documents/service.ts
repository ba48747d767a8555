// Invoices, payment receipts, credit notes and statements of account as files. A file is made when its signed URL is
// opened, from rows that never change, so the same document has the same bytes.
import { basePath } from '@burnish/contract/api';
import type { Statement as StatementView } from '@burnish/contract/documents/entities';
import { canRead } from '@burnish/domain/access';
import { brand } from '@burnish/domain/brand';
import { DomainError } from '@burnish/domain/errors';
import { currencies } from '@burnish/domain/money/money';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { isId } from '../../platform/db/ids.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { createSignedUrls } from '../../platform/security/signed-urls.ts';
import type { StudioSettings } from '../studio-settings/index.ts';
import { creditNoteContent, invoiceContent, paymentReceiptContent } from './content.ts';
import type { PdfContent } from './create-pdf.ts';
import { createPdfFiles } from './pdf-files.ts';
import * as repository from './repository.ts';
import { readStatement, type StatementRequest } from './statement.ts';
import { createStatementCsv } from './statement-csv.ts';
import { statementName } from './statement-texts.ts';
import { statementView } from './view.ts';

export const documentsPath = `${basePath}/documents`;

export interface DocumentFile {
  readonly fileName: string;
  readonly type: string;
  readonly bytes: Buffer;
}

interface StatementFiles {
  readonly statement: StatementView;
  readonly pdfUrl: string;
  readonly csvUrl: string;
}

export interface Documents {
  /** @throws DomainError NOT_FOUND, including for another user's invoice */
  invoiceUrl(caller: Caller, invoiceId: string): Promise<string>;
  /** @throws DomainError NOT_FOUND, including for another user's payment */
  paymentUrl(caller: Caller, paymentId: string): Promise<string>;
  /** @throws DomainError NOT_FOUND, including for another user's credit note */
  creditNoteUrl(caller: Caller, creditNoteId: string): Promise<string>;
  /** @throws DomainError NOT_FOUND, INVALID_INPUT */
  statement(userId: string, request: StatementRequest): Promise<StatementFiles>;
  /** An invoice as a file, for its customer. @throws DomainError NOT_FOUND, TOO_MANY_REQUESTS */
  invoiceFile(id: string): Promise<DocumentFile>;
  /** The payment receipt that an approved receipt led to. @throws DomainError NOT_FOUND, TOO_MANY_REQUESTS */
  paymentReceiptFile(receiptId: string): Promise<DocumentFile>;
  /** The payment receipt of a payment. @throws DomainError NOT_FOUND, TOO_MANY_REQUESTS */
  paymentFile(id: string): Promise<DocumentFile>;
  /** @throws DomainError NOT_FOUND, TOO_MANY_REQUESTS */
  creditNoteFile(id: string): Promise<DocumentFile>;
  /** @throws DomainError NOT_FOUND if the URL is invalid or expired, TOO_MANY_REQUESTS */
  open(token: string, signature: string): Promise<DocumentFile>;
}

const documentFields = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('invoice'), id: z.string() }),
  z.object({ kind: z.literal('payment'), id: z.string() }),
  z.object({ kind: z.literal('credit_note'), id: z.string() }),
  z.object({
    kind: z.literal('statement'),
    userId: z.string(),
    currency: z.enum(currencies),
    from: z.string(),
    to: z.string(),
    format: z.enum(['pdf', 'csv']),
  }),
]);
type DocumentFields = z.output<typeof documentFields>;

const pdfType = 'application/pdf';
/** Numbers of imported invoices can have any characters. */
const notInFileNames = /[\\/:*?"<>|]/g;

export function createDocuments({
  database: { queries },
  clock,
  secret,
  studioSettings,
}: {
  database: Database;
  clock: Clock;
  secret: string;
  studioSettings: Pick<StudioSettings, 'getLegalDetails'>;
}): Documents {
  // Not the studio's setting, so that the dates of issued documents never change.
  const { timeZone } = brand.openingHours;
  const urls = createSignedUrls<DocumentFields>({
    path: documentsPath,
    purpose: 'document urls',
    fields: documentFields,
    secret,
    clock,
    validSeconds: 600,
  });
  const files = createPdfFiles();

  async function findInvoice(id: string): Promise<repository.InvoiceRow> {
    const row = isId(id) ? await repository.findInvoice(queries, id) : undefined;
    if (row === undefined) throw new DomainError('NOT_FOUND');
    return row;
  }

  async function findPayment(id: string): Promise<repository.PaidInvoice> {
    const row = isId(id) ? await repository.findPayment(queries, id) : undefined;
    if (row === undefined) throw new DomainError('NOT_FOUND');
    return row;
  }

  async function findCreditNote(id: string): Promise<repository.CreditedInvoice> {
    const row = isId(id) ? await repository.findCreditNote(queries, id) : undefined;
    if (row === undefined) throw new DomainError('NOT_FOUND');
    return row;
  }

  function checkReadable(caller: Caller, ownerId: string): void {
    if (!canRead(caller, ownerId, 'invoices:manage')) throw new DomainError('NOT_FOUND');
  }

  async function findStatement(userId: string, request: StatementRequest) {
    const issuer = await studioSettings.getLegalDetails(queries);
    return readStatement(queries, userId, request, { now: clock.now(), timeZone, issuer });
  }

  async function pdfFile(customerId: string, name: string, content: PdfContent): Promise<DocumentFile> {
    const bytes = await files.find(customerId, content);
    return { fileName: `${name.replaceAll(notInFileNames, '-')}.pdf`, type: pdfType, bytes };
  }

  async function openStatement({ userId, format, ...request }: DocumentFields & { kind: 'statement' }) {
    const content = await findStatement(userId, request);
    const name = statementName(content);
    if (format === 'pdf') return pdfFile(userId, name, content);
    const bytes = Buffer.from(createStatementCsv(content));
    return { fileName: `${name}.csv`, type: 'text/csv; charset=utf-8', bytes };
  }

  async function invoiceFile(id: string): Promise<DocumentFile> {
    const row = await findInvoice(id);
    const entries = await repository.listInvoiceEntries(queries, id);
    return pdfFile(row.userId, row.number, invoiceContent(row, entries, timeZone));
  }

  async function receiptFile(paid: repository.PaidInvoice): Promise<DocumentFile> {
    const entries = await repository.listInvoiceEntries(queries, paid.invoice.id);
    const { userId, number } = paid.payment;
    return pdfFile(userId, number, paymentReceiptContent(paid, entries, timeZone));
  }

  const paymentFile = async (id: string) => receiptFile(await findPayment(id));

  async function creditNoteFile(id: string): Promise<DocumentFile> {
    const credited = await findCreditNote(id);
    const { userId, number } = credited.note;
    return pdfFile(userId, number, creditNoteContent(credited, timeZone));
  }

  return {
    invoiceFile,
    paymentFile,
    creditNoteFile,

    async paymentReceiptFile(receiptId) {
      const paid = await repository.findPaymentOfReceipt(queries, receiptId);
      if (paid === undefined) throw new DomainError('NOT_FOUND');
      return receiptFile(paid);
    },

    async invoiceUrl(caller, id) {
      const { userId } = await findInvoice(id);
      checkReadable(caller, userId);
      return urls.create({ kind: 'invoice', id });
    },

    async paymentUrl(caller, id) {
      const { payment } = await findPayment(id);
      checkReadable(caller, payment.userId);
      return urls.create({ kind: 'payment', id });
    },

    async creditNoteUrl(caller, id) {
      const { note } = await findCreditNote(id);
      checkReadable(caller, note.userId);
      return urls.create({ kind: 'credit_note', id });
    },

    async statement(userId, request) {
      const content = await findStatement(userId, request);
      const { currency, from, to } = content;
      const urlOf = (format: 'pdf' | 'csv') =>
        urls.create({ kind: 'statement', userId, currency, from, to, format });
      return { statement: statementView(content), pdfUrl: urlOf('pdf'), csvUrl: urlOf('csv') };
    },

    async open(token, signature) {
      const fields = urls.verify(token, signature);
      if (fields === null) throw new DomainError('NOT_FOUND');
      switch (fields.kind) {
        case 'invoice':
          return invoiceFile(fields.id);
        case 'payment':
          return paymentFile(fields.id);
        case 'credit_note':
          return creditNoteFile(fields.id);
        case 'statement':
          return openStatement(fields);
      }
    },
  };
}
