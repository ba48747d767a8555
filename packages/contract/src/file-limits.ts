// What a file that is sent in a form can be.
import { maxStatementBytes } from '@burnish/domain/bank-statements/statement-line';
import { receiptMaxBytes } from '@burnish/domain/catalog/terms';
import { maxImportBytes } from '@burnish/domain/imports/import';

export interface FileLimits {
  readonly maxBytes: number;
  /** For the API description. */
  readonly formats: string;
  /** The error for a file in another format. */
  readonly unsupported: 'UNSUPPORTED_FILE' | 'UNSUPPORTED_STATEMENT' | 'UNSUPPORTED_CSV';
}

/** Receipts, and attachments of messages. */
export const documentLimits: FileLimits = {
  maxBytes: receiptMaxBytes,
  formats: 'JPG, PNG or PDF',
  unsupported: 'UNSUPPORTED_FILE',
};

export const statementLimits: FileLimits = {
  maxBytes: maxStatementBytes,
  formats: 'CSV or camt.053 XML',
  unsupported: 'UNSUPPORTED_STATEMENT',
};

export const importLimits: FileLimits = {
  maxBytes: maxImportBytes,
  formats: 'CSV',
  unsupported: 'UNSUPPORTED_CSV',
};
