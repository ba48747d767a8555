// Reads the ledger of customers' accounts.
import type { AccountBalance, LedgerEntry } from '@burnish/contract/ledger/entities';
import type { Page } from '@burnish/contract/paging';
import type { Viewer } from '@burnish/domain/access';
import { DomainError } from '@burnish/domain/errors';
import { type Currency, currencies } from '@burnish/domain/money/money';
import { type CalendarDate, dateIn } from '@burnish/domain/time/calendar-date';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queries } from '../../platform/db/database.ts';
import { boundsOfDays, type DateFilter, timeFilter } from '../../platform/db/date-filter.ts';
import { isId } from '../../platform/db/ids.ts';
import type { RowReader } from '../../platform/realtime/change-publisher.ts';
import { amountView } from '../../views/shared-views.ts';
import type { StudioSettings } from '../studio-settings/index.ts';
import * as repository from './repository.ts';
import { ledgerEntryView } from './view.ts';

type EntryPage = Promise<{ entries: LedgerEntry[]; page: Page }>;
type EntryQuery = Omit<repository.LedgerFilter, 'userId'>;

interface StudioEntryQuery extends Omit<repository.LedgerFilter, keyof DateFilter> {
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
}

export interface Ledger {
  /** What a customer owes, and their credit, in each currency in which they have an invoice. */
  balancesOf(userId: string, queries?: Queries): Promise<AccountBalance[]>;
  /** The customer's credit in each currency in which there is some. */
  creditsOf(userId: string): Promise<{ currency: Currency; amount: number }[]>;
  /** Also for a deleted account, whose ledger is kept. @throws DomainError NOT_FOUND */
  checkCustomer(userId: string): Promise<void>;
  /** Newest first. */
  list(userId: string, query: EntryQuery, viewer: Viewer): EntryPage;
  /** Of all customers, for the studio. Days are those of the time zone. */
  listAll(query: StudioEntryQuery, timeZone: string): EntryPage;
  readEntry(queries: Queries, id: string, viewer: Viewer): Promise<LedgerEntry>;
  /** Rows for realtime events. */
  readonly readRows: RowReader<'ledger_entry'>;
}

export function createLedger({
  database,
  clock,
  studioSettings,
}: {
  database: Database;
  clock: Clock;
  studioSettings: Pick<StudioSettings, 'getOpeningHours'>;
}): Ledger {
  const findPage = repository.prepareEntryList(database);

  return {
    async balancesOf(userId, queries = database.queries) {
      const { timeZone } = await studioSettings.getOpeningHours(queries);
      const due = await repository.sumDue(queries, userId, dateIn(clock.now(), timeZone));
      const credits = await repository.listCredits(queries, userId);
      return currencies.flatMap((currency) => {
        const sums = due.find((sum) => sum.currency === currency);
        if (sums === undefined) return [];
        const credit = credits.find((balance) => balance.currency === currency);
        return {
          currency,
          owed: amountView(sums.owedMinor, currency),
          overdue: amountView(sums.overdueMinor, currency),
          creditBalance: amountView(credit?.creditMinor ?? 0, currency),
          openInvoiceCount: sums.openInvoiceCount,
        };
      });
    },

    async creditsOf(userId) {
      const credits = await repository.listCredits(database.queries, userId);
      return credits.flatMap(({ currency, creditMinor }) =>
        creditMinor === 0 ? [] : [{ currency, amount: amountView(creditMinor, currency) }],
      );
    },

    async checkCustomer(userId) {
      if (!isId(userId) || !(await repository.hasUser(database.queries, userId)))
        throw new DomainError('NOT_FOUND');
    },

    async list(userId, query, viewer) {
      const { rows, page } = await findPage({ ...query, userId });
      return { entries: rows.map((record) => ledgerEntryView(record, viewer)), page };
    },

    async listAll({ from, to, ...query }, timeZone) {
      const { rows, page } = await findPage({
        ...query,
        ...timeFilter(boundsOfDays({ from, to }, timeZone)),
      });
      return { entries: rows.map((record) => ledgerEntryView(record, 'admin')), page };
    },

    async readEntry(queries, id, viewer) {
      const [record] = await repository.findEntries(queries, [id]);
      if (record === undefined) throw new Error(`there is no ledger entry ${id}`);
      return ledgerEntryView(record, viewer);
    },

    async readRows(ids) {
      const records = await repository.findEntries(database.queries, ids);
      return records.map((record) => (viewer) => ledgerEntryView(record, viewer));
    },
  };
}
