// What an import stores.
import type { PartialMapping } from '@burnish/domain/bank-statements/column-mapping';
import type { StatementFormat } from '@burnish/domain/bank-statements/statement-line';
import { invalidInput } from '@burnish/domain/errors';
import type { NewId } from '../../platform/db/ids.ts';
import { ensureExtension, sanitizeFileName } from '../../platform/storage/file-names.ts';
import type { ParsedStatement } from './parse/parse-statement.ts';
import type { LineRow, StatementRow } from './repository.ts';

/** The fields of the form that are about columns. */
export function mappingOf({
  dateColumn,
  amountColumn,
  creditColumn,
  debitColumn,
  payerColumn,
  textColumn,
  bankReferenceColumn,
  dateOrder,
  decimalMark,
}: PartialMapping): PartialMapping {
  return {
    dateColumn,
    amountColumn,
    creditColumn,
    debitColumn,
    payerColumn,
    textColumn,
    bankReferenceColumn,
    dateOrder,
    decimalMark,
  };
}

/** 'GTBank 0123' and 'gt bank, 0123' are the same account. @throws DomainError INVALID_INPUT */
export function accountKeyOf(account: string): string {
  const key = account
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  if (key === '') throw invalidInput('account', 'Use letters or digits in the name of the account.');
  return key;
}

const extensions: { readonly [F in StatementFormat]: readonly [string, ...string[]] } = {
  csv: ['.csv', '.txt', '.tsv'],
  camt053: ['.xml'],
};

export function fileNameOf(name: string, format: StatementFormat): string {
  return ensureExtension(sanitizeFileName(name, 'statement'), extensions[format]);
}

type Details = Pick<
  StatementRow,
  'id' | 'account' | 'accountKey' | 'currency' | 'fileName' | 'sha256' | 'importedBy' | 'createdAt'
>;

/** The counts of lines are known once the lines are inserted. */
export function statementRow(parsed: ParsedStatement, details: Details): StatementRow {
  const days = parsed.lines.map(({ bookedOn }) => bookedOn).toSorted();
  const { format, headerHash, mapping, outgoingCount } = parsed;
  return {
    ...details,
    format,
    headerHash,
    mapping,
    firstDay: days[0] ?? null,
    lastDay: days.at(-1) ?? null,
    newCount: 0,
    knownCount: 0,
    outgoingCount,
  };
}

/** IDs ascend with the days, so that lists show the last ones first. */
export function linesOf(
  { lines }: ParsedStatement,
  { id, accountKey, currency, createdAt }: StatementRow,
  newId: NewId,
): LineRow[] {
  return lines
    .toSorted((a, b) =>
      a.bookedOn === b.bookedOn ? a.position - b.position : a.bookedOn < b.bookedOn ? -1 : 1,
    )
    .map((line) => ({
      ...line,
      id: newId(),
      statementId: id,
      accountKey,
      currency,
      status: 'open',
      paymentId: null,
      ignoredReason: null,
      decidedBy: null,
      decidedAt: null,
      erasedAt: null,
      createdAt,
    }));
}
