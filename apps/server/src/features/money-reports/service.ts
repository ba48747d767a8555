// What the studio reads about its money, its subscriptions and its orders.
import type { Handled } from '@burnish/contract/api';
import type { LedgerEntry } from '@burnish/contract/ledger/entities';
import type {
  ConversionReport,
  CustomersReport,
  ImagesReport,
  MoneyReport,
  OutstandingReport,
  RecurringReport,
} from '@burnish/contract/money-reports/entities';
import { reportRangeErrors } from '@burnish/contract/money-reports/range-errors';
import type { Page } from '@burnish/contract/paging';
import { invalidInput } from '@burnish/domain/errors';
import { currencies } from '@burnish/domain/money/money';
import { reportDays } from '@burnish/domain/reports/report-intervals';
import { topCustomerCount } from '@burnish/domain/reports/top-customers';
import { dateIn, parseCalendarDate, utcDate } from '@burnish/domain/time/calendar-date';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { isId } from '../../platform/db/ids.ts';
import type { Task, Tasks } from '../../platform/tasks/tasks.ts';
import type { Ledger } from '../ledger/index.ts';
import type { StudioSettings } from '../studio-settings/index.ts';
import * as repository from './repository.ts';
import { createStudioUsage, type StudioUsage } from './usage-entries/service.ts';
import * as views from './views.ts';

type RangeQuery = Handled['GET /admin/reports/recurring']['query'];
type MoneyQuery = Handled['GET /admin/reports/money']['query'];
type EntryQuery = Handled['GET /admin/ledger/entries']['query'];

/** Each of a range of days. @throws DomainError INVALID_INPUT if the range isn't one */
export interface MoneyReports extends StudioUsage {
  readMoney(query: MoneyQuery): Promise<MoneyReport>;
  readOutstanding(): Promise<OutstandingReport>;
  readRecurring(query: RangeQuery): Promise<RecurringReport>;
  readConversion(query: RangeQuery): Promise<ConversionReport>;
  readImages(query: RangeQuery): Promise<ImagesReport>;
  readCustomers(query: RangeQuery): Promise<CustomersReport>;
  /** The entries that the figures sum, newest first. @throws DomainError INVALID_INPUT */
  listEntries(query: EntryQuery): Promise<{ entries: LedgerEntry[]; page: Page }>;
  /**
   * Adds up the used images of the days that are over. While entries are being added it does nothing, and the next run catches
   * up: until then, the report reads the entries.
   */
  sumUsageDays(): Promise<void>;
}

const usageSumTask: Task<Record<string, never>> = { name: 'sum_used_images', data: z.strictObject({}) };

/** Before the tasks are started. */
export function scheduleUsageSums(tasks: Pick<Tasks, 'schedule'>): void {
  tasks.schedule(usageSumTask, '7 * * * *');
}

const parseDay = (day: string | undefined) =>
  day === undefined ? undefined : (parseCalendarDate(day) ?? undefined);

export function createMoneyReports({
  database,
  clock,
  studioSettings,
  ledger,
  tasks,
}: {
  database: Database;
  clock: Clock;
  studioSettings: Pick<StudioSettings, 'getOpeningHours' | 'exchangeRates'>;
  ledger: Pick<Ledger, 'listAll'>;
  tasks: Pick<Tasks, 'register'>;
}): MoneyReports {
  const { queries } = database;
  async function readPeriod(query: RangeQuery): Promise<views.ReportPeriod> {
    const { timeZone } = await studioSettings.getOpeningHours(queries);
    const now = clock.now();
    const { granularity } = query;
    const range = { from: parseDay(query.from), to: parseDay(query.to), granularity };
    const days = reportDays(range, { now, timeZone });
    if (typeof days === 'string') {
      const { field, message } = reportRangeErrors[days];
      throw invalidInput(field, message);
    }
    return { ...days, timeZone, now };
  }

  const sumUsageDays = () => repository.sumUsageDays(queries, utcDate(clock.now()));
  tasks.register(usageSumTask, sumUsageDays);

  return {
    ...createStudioUsage(database),
    sumUsageDays,

    async readMoney({ convertTo, ...query }) {
      const period = await readPeriod(query);
      const rates = convertTo === undefined ? [] : await studioSettings.exchangeRates.ratesOf(queries);
      return views.moneyReportView(period, await repository.sumEntries(queries, period), {
        convertTo,
        rates,
      });
    },

    async readOutstanding() {
      const { timeZone } = await studioSettings.getOpeningHours(queries);
      const today = dateIn(clock.now(), timeZone);
      return views.outstandingReportView(today, timeZone, await repository.sumOutstanding(queries, today));
    },

    async readRecurring(query) {
      const period = await readPeriod(query);
      return views.recurringReportView(
        period,
        await repository.sumSubscriptions(queries, period, period.now),
      );
    },

    async readConversion(query) {
      const period = await readPeriod(query);
      return views.conversionReportView(period, await repository.countOrders(queries, period));
    },

    async readImages(query) {
      const period = await readPeriod(query);
      return views.imagesReportView(period, await repository.sumImages(queries, period.intervals));
    },

    async readCustomers(query) {
      const period = await readPeriod(query);
      const { from, before } = period;
      const listed = currencies.map(async (currency) => ({
        currency,
        rows: await repository.listTopCustomers(queries, { from, before, currency, limit: topCustomerCount }),
      }));
      return views.customersReportView(period, await Promise.all(listed));
    },

    async listEntries({ customerId, exceptCustomerId, from, to, ...query }) {
      if (customerId !== undefined && !isId(customerId)) throw invalidInput('customerId', 'Must be an ID.');
      const { timeZone } = await studioSettings.getOpeningHours(queries);
      return ledger.listAll(
        {
          ...query,
          userId: customerId,
          exceptUserId: exceptCustomerId,
          from: parseDay(from),
          to: parseDay(to),
        },
        timeZone,
      );
    },
  };
}
