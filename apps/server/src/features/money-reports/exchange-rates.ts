// The exchange rates that reports convert with. They are only ever added.
import type { Handled } from '@burnish/contract/api';
import type { ExchangeRateView } from '@burnish/contract/money-reports/entities';
import { DomainError, invalidInput } from '@burnish/domain/errors';
import {
  type ExchangeRate,
  firstRateDay,
  maxExchangeRates,
  nairaPerDollar,
  parseNairaPerDollar,
} from '@burnish/domain/money/exchange-rate';
import { dateIn, parseCalendarDate } from '@burnish/domain/time/calendar-date';
import { desc, eq } from 'drizzle-orm';
import { personColumns } from '../../db/person-columns.ts';
import { exchangeRates, users } from '../../db/schema/index.ts';
import type { Database, Queries } from '../../platform/db/database.ts';
import type { Transact } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { dateView, personView } from '../../views/shared-views.ts';
import type { StudioSettings } from '../studio-settings/index.ts';

type NewRate = Handled['POST /admin/exchange-rates']['body'];

export interface ExchangeRates {
  /** The latest day first. */
  list(): Promise<ExchangeRateView[]>;
  /** @throws DomainError TOO_MANY_EXCHANGE_RATES, INVALID_INPUT */
  add(caller: Caller, input: NewRate): Promise<ExchangeRateView>;
}

function selectRates(queries: Queries) {
  return queries
    .select({ rate: exchangeRates, createdBy: personColumns(users) })
    .from(exchangeRates)
    .innerJoin(users, eq(users.id, exchangeRates.createdBy));
}

type RateRecord = Awaited<ReturnType<typeof selectRates>>[number];

function exchangeRateView({ rate, createdBy }: RateRecord): ExchangeRateView {
  return {
    _id: rate.id,
    nairaPerDollar: nairaPerDollar(rate),
    appliesFrom: dateView(rate.appliesFrom),
    createdAt: rate.createdAt.toISOString(),
    createdBy: personView(createdBy),
  };
}

/** There are at most `maxExchangeRates`. */
export async function listRates(queries: Queries): Promise<readonly ExchangeRate[]> {
  return queries
    .select({ appliesFrom: exchangeRates.appliesFrom, koboPerDollar: exchangeRates.koboPerDollar })
    .from(exchangeRates);
}

export function createExchangeRates({
  database,
  transact,
  studioSettings,
}: {
  database: Database;
  transact: Transact;
  studioSettings: Pick<StudioSettings, 'getOpeningHours' | 'lock'>;
}): ExchangeRates {
  return {
    list: async () => {
      const records = await selectRates(database.queries).orderBy(desc(exchangeRates.appliesFrom));
      return records.map(exchangeRateView);
    },

    add: (caller, input) =>
      transact(caller, async (tx) => {
        const koboPerDollar = parseNairaPerDollar(input.nairaPerDollar);
        const appliesFrom = parseCalendarDate(input.appliesFrom);
        if (koboPerDollar === null || appliesFrom === null)
          throw new Error('the contract has let an invalid rate pass');
        const settingsId = await studioSettings.lock(tx.queries);
        const { timeZone } = await studioSettings.getOpeningHours(tx.queries);
        if (appliesFrom > dateIn(tx.now, timeZone))
          throw invalidInput('appliesFrom', "The day can't be in the future.");
        if (appliesFrom < firstRateDay)
          throw invalidInput('appliesFrom', `The day can't be before ${firstRateDay}.`);
        const rates = await listRates(tx.queries);
        if (rates.some((rate) => rate.appliesFrom === appliesFrom))
          throw invalidInput('appliesFrom', 'This day already has a rate. Choose another day.');
        if (rates.length >= maxExchangeRates) throw new DomainError('TOO_MANY_EXCHANGE_RATES');
        const id = tx.newId();
        await tx.queries
          .insert(exchangeRates)
          .values({ id, appliesFrom, koboPerDollar, createdBy: caller.id, createdAt: tx.now });
        tx.record({
          action: 'add_exchange_rate',
          entity: 'setting',
          id: settingsId,
          ownerId: null,
          before: null,
          after: { appliesFrom, nairaPerDollar: input.nairaPerDollar },
        });
        const [record] = await selectRates(tx.queries).where(eq(exchangeRates.id, id));
        if (record === undefined) throw new Error('the rate was not inserted');
        return exchangeRateView(record);
      }),
  };
}
