// What imports of invoices and of plans have in common: their rows belong to customers, and are checked again under the locks
// of these before anything is added.
import type { ImportColumn } from '@burnish/contract/imports/columns';
import type { AuditAction } from '@burnish/domain/audit-actions';
import type { StudioTime } from '@burnish/domain/imports/imported-time';
import type { Clock } from '../../../platform/clock.ts';
import type { Queries } from '../../../platform/db/database.ts';
import type { Transaction } from '../../../platform/db/transaction.ts';
import { findImportTargets, type ImportTarget, lockAccounts } from '../../accounts/index.ts';
import { type ImportedContact, lockImportedInvoices } from '../../orders/imports/index.ts';
import type { StudioSettings } from '../../studio-settings/index.ts';
import { checkProblems } from '../check-problems.ts';
import type { Importer } from '../importer.ts';
import { type CellProblem, type NumberedRow, rowProblem } from '../parse/row-parser.ts';
import { type ContactColumn, type RowContact, resolveContact } from './contact-cells.ts';

interface BillingRow {
  readonly email: string;
  readonly contact: RowContact;
}

/** What a row becomes: nothing, because it is there; a problem; or what is added. */
export type CheckedRow<Column extends string, Ready> =
  | { readonly existing: true }
  | { readonly problem: CellProblem<Column> }
  | { readonly ready: Ready };

/** What rows are compared with. */
export interface RowChecks<Column extends string, Row, Ready> {
  /** Why the file can't be imported at all, for users. */
  readonly problems: readonly string[];
  check(row: Row, customer: ImportTarget): CheckedRow<Column, Ready>;
}

export interface AddedRow<Row, Ready> {
  readonly row: Row;
  readonly customer: ImportTarget;
  readonly contact: ImportedContact;
  readonly ready: Ready;
}

interface BillingKind<Column extends string, Row extends BillingRow, Ready> {
  readonly columns: Readonly<Record<Column | ContactColumn | 'email', ImportColumn>>;
  /** Records the counts. */
  readonly action: AuditAction;
  readConditions(
    queries: Queries,
    rows: readonly Row[],
    time: StudioTime & { readonly customers: ReadonlyMap<string, ImportTarget> },
  ): Promise<RowChecks<Column, Row, Ready>>;
  add(tx: Transaction, added: readonly AddedRow<Row, Ready>[], time: StudioTime): Promise<void>;
}

interface CheckedRows<Row, Ready> {
  readonly existingRows: ReadonlySet<number>;
  readonly problems: readonly string[];
  readonly added: readonly AddedRow<Row, Ready>[];
}

const noAccount = {
  problems: [
    { column: 'email', message: 'There is no account with this email. Import the customers first.' } as const,
  ],
};

export function createBillingImporter<Column extends string, Row extends BillingRow, Ready>(
  kind: BillingKind<Column, Row, Ready>,
  {
    clock,
    studioSettings,
  }: { readonly clock: Clock; readonly studioSettings: Pick<StudioSettings, 'getOpeningHours'> },
): Importer<Row> {
  type Checks = RowChecks<Column, Row, Ready>;

  function checkRow(row: Row, customer: ImportTarget, checks: Checks) {
    const checked = checks.check(row, customer);
    if ('existing' in checked) return checked;
    const resolved = resolveContact(row.contact, customer);
    if ('problem' in checked || 'problems' in resolved)
      return {
        problems: [
          ...('problem' in checked ? [checked.problem] : []),
          ...('problems' in resolved ? resolved.problems : []),
        ],
      };
    return { added: { row, customer, ...resolved, ready: checked.ready } };
  }

  async function checkRows(
    queries: Queries,
    rows: readonly NumberedRow<Row>[],
    time: StudioTime,
  ): Promise<CheckedRows<Row, Ready>> {
    const values = rows.map(({ value }) => value);
    const emails = values.map(({ email }) => email);
    const customers = await findImportTargets(queries, emails);
    const checks = await kind.readConditions(queries, values, { ...time, customers });
    const checkedRows = rows.map(({ row, value }) => {
      const customer = customers.get(value.email.toLowerCase());
      const checked = customer === undefined ? noAccount : checkRow(value, customer, checks);
      return { row, checked };
    });
    return {
      existingRows: new Set(checkedRows.flatMap(({ row, checked }) => ('existing' in checked ? [row] : []))),
      added: checkedRows.flatMap(({ checked }) => ('added' in checked ? [checked.added] : [])),
      problems: [
        ...checks.problems,
        ...checkedRows.flatMap(({ row, checked }) =>
          'problems' in checked
            ? checked.problems.map(({ column, message }) => rowProblem(row, kind.columns[column], message))
            : [],
        ),
      ],
    };
  }

  async function timeAt(queries: Queries, now: Date): Promise<StudioTime> {
    const { timeZone } = await studioSettings.getOpeningHours(queries);
    return { now, timeZone };
  }

  return {
    action: kind.action,

    async review(queries, rows) {
      const { existingRows, problems } = await checkRows(queries, rows, await timeAt(queries, clock.now()));
      return { existingRows, problems };
    },

    async add(tx, _caller, rows) {
      await lockImportedInvoices(tx.queries);
      await lockAccounts(
        tx.queries,
        rows.map(({ value }) => value.email),
      );
      const time = await timeAt(tx.queries, tx.now);
      const { existingRows, problems, added } = await checkRows(tx.queries, rows, time);
      checkProblems(problems);
      await kind.add(tx, added, time);
      return { newCount: added.length, existingCount: existingRows.size };
    },
  };
}
