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
import { type CalendarDate, dateIn, parseCalendarDate } from '@burnish/domain/time/calendar-date';
import type { Database, Queries } from '../../platform/db/database.ts';
import type { Transact } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { dateView, personView } from '../../views/shared-views.ts';
import * as repository from './repository.ts';

type NewRate = Handled['POST /admin/exchange-rates']['body'];

export interface ExchangeRates {
  /** All of them, to convert with. */
  ratesOf(queries: Queries): Promise<readonly ExchangeRate[]>;
  /** The latest day first. */
  list(): Promise<ExchangeRateView[]>;
  /** @throws DomainError TOO_MANY_EXCHANGE_RATES, INVALID_INPUT */
  add(caller: Caller, input: NewRate): Promise<ExchangeRateView>;
}

function exchangeRateView({ rate, createdBy }: repository.RateRecord): ExchangeRateView {
  return {
    _id: rate.id,
    nairaPerDollar: nairaPerDollar(rate),
    appliesFrom: dateView(rate.appliesFrom),
    createdAt: rate.createdAt.toISOString(),
    createdBy: personView(createdBy),
  };
}

/** @throws DomainError TOO_MANY_EXCHANGE_RATES, INVALID_INPUT */
function checkRate(appliesFrom: CalendarDate, rates: readonly ExchangeRate[], today: CalendarDate): void {
  if (appliesFrom > today) throw invalidInput('appliesFrom', "The day can't be in the future.");
  if (appliesFrom < firstRateDay)
    throw invalidInput('appliesFrom', `The day can't be before ${firstRateDay}.`);
  if (rates.some((rate) => rate.appliesFrom === appliesFrom))
    throw invalidInput('appliesFrom', 'This day already has a rate. Choose another day.');
  if (rates.length >= maxExchangeRates) throw new DomainError('TOO_MANY_EXCHANGE_RATES');
}

export function createExchangeRates({
  database,
  transact,
  getTimeZone,
}: {
  database: Database;
  transact: Transact;
  getTimeZone: (queries: Queries) => Promise<string>;
}): ExchangeRates {
  const ratesOf = async (queries: Queries) => (await repository.listRates(queries)).map(({ rate }) => rate);

  return {
    list: async () => (await repository.listRates(database.queries)).map(exchangeRateView),
    ratesOf,

    add: (caller, input) =>
      transact(caller, async (tx) => {
        const koboPerDollar = parseNairaPerDollar(input.nairaPerDollar);
        const appliesFrom = parseCalendarDate(input.appliesFrom);
        if (koboPerDollar === null || appliesFrom === null)
          throw new Error('the contract has let an invalid rate pass');
        await repository.lockSettings(tx.queries);
        const timeZone = await getTimeZone(tx.queries);
        checkRate(appliesFrom, await ratesOf(tx.queries), dateIn(tx.now, timeZone));
        const id = tx.newId();
        await repository.insertRate(tx.queries, {
          id,
          appliesFrom,
          koboPerDollar,
          createdBy: caller.id,
          createdAt: tx.now,
        });
        tx.record({
          action: 'add_exchange_rate',
          entity: 'setting',
          id: repository.settingsId,
          ownerId: null,
          before: null,
          after: { appliesFrom, nairaPerDollar: input.nairaPerDollar },
        });
        const record = await repository.findRate(tx.queries, id);
        if (record === undefined) throw new Error('the rate was not inserted');
        return exchangeRateView(record);
      }),
  };
}
