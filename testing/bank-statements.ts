// Bank statements for tests.
import type { BankStatementLine } from '@burnish/contract/bank-statements/entities';
import type { ApiClient } from './app.ts';
import { dataOf } from './factories.ts';

interface StatementLine {
  readonly text: string;
  /** Negative: it went out. */
  readonly amount: number;
  readonly payer?: string;
  readonly date?: string;
}

export const statementColumns = {
  dateColumn: '0',
  payerColumn: '1',
  textColumn: '2',
  amountColumn: '3',
  dateOrder: 'ymd',
  decimalMark: 'point',
};

export function formOfStatement(
  content: string | Uint8Array<ArrayBuffer>,
  fields: Readonly<Record<string, string>>,
  name = 'statement.csv',
): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('statement', new Blob([content]), name);
  return form;
}

/** Of a dollar account. */
export function statementForm(lines: readonly StatementLine[], account = 'Harbor Trust'): FormData {
  const rows = lines.map(
    ({ date = '2026-11-20', payer = '', text, amount }) => `${date},${payer},${text},${amount.toFixed(2)}`,
  );
  const content = ['Date,Payer,Description,Amount', ...rows].join('\n');
  return formOfStatement(content, { account, currency: 'USD', ...statementColumns });
}

/** Imports a statement and returns its new lines, the last one first. */
export async function importLines(
  admin: ApiClient,
  lines: readonly StatementLine[],
): Promise<BankStatementLine[]> {
  const form = statementForm(lines);
  const { statement } = dataOf(await admin.call('POST /admin/bank-statements', { form }));
  const query = { statementId: statement._id };
  return dataOf(await admin.call('GET /admin/bank-statement-lines', { query })).lines;
}

/** An open line with a text of its own. */
export async function createStatementLine(
  admin: ApiClient,
  { text = `Transfer ${crypto.randomUUID()}`, amount = 5, ...rest }: Partial<StatementLine> = {},
): Promise<BankStatementLine> {
  const [line] = await importLines(admin, [{ text, amount, ...rest }]);
  if (line === undefined) throw new Error('the line was imported before');
  return line;
}

export async function createIgnoredLine(admin: ApiClient): Promise<BankStatementLine> {
  const { _id: id } = await createStatementLine(admin);
  const body = { reason: 'A transfer between our accounts.' };
  return dataOf(await admin.call('PUT /admin/bank-statement-lines/:id/ignore', { params: { id }, body }))
    .line;
}
