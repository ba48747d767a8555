// What the studio reads about its own work.
import type { Handled } from '@burnish/contract/api';
import type { Page } from '@burnish/contract/paging';
import type { LateDelivery, OnTimeReport } from '@burnish/contract/reports/entities';
import { invalidInput } from '@burnish/domain/errors';
import { lastWeeks } from '@burnish/domain/photos/on-time';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { isId } from '../../../platform/db/ids.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { CsvRows } from '../../../platform/http/csv.ts';
import type { StudioSettings } from '../../studio-settings/index.ts';
import { onTimeRows } from './csv.ts';
import { boundsOfDays } from './delivery-days.ts';
import * as repository from './repository.ts';
import { lateDeliveryView, onTimeReportView } from './view.ts';

type LateQuery = Handled['GET /photos/admin/late-deliveries']['query'];

export interface Reports {
  /** How many deliveries of the last weeks were on time. */
  readOnTime(weeks: number): Promise<OnTimeReport>;
  /** The same as a file. */
  exportOnTime(weeks: number): Promise<CsvRows<ReturnType<typeof onTimeRows>[number]>>;
  /** @throws DomainError INVALID_INPUT */
  listLateDeliveries(
    caller: Caller,
    query: LateQuery,
  ): Promise<{ lateDeliveries: LateDelivery[]; page: Page }>;
}

export function createReports({
  database: { queries },
  clock,
  studioSettings,
}: {
  database: Database;
  clock: Clock;
  studioSettings: Pick<StudioSettings, 'getOpeningHours'>;
}): Reports {
  async function readOnTime(count: number): Promise<OnTimeReport> {
    const { timeZone } = await studioSettings.getOpeningHours(queries);
    const weeks = lastWeeks(count, { now: clock.now(), timeZone });
    return onTimeReportView(weeks, await repository.countDeliveries(queries, weeks), timeZone);
  }

  return {
    readOnTime,
    async exportOnTime(weeks) {
      const rows = onTimeRows(await readOnTime(weeks));
      async function* pages() {
        yield rows;
      }
      return CsvRows.from(rows.length, pages());
    },
    async listLateDeliveries(caller, { from, to, retoucherId, ...query }) {
      if (retoucherId !== undefined && !isId(retoucherId))
        throw invalidInput('retoucherId', 'Must be an ID.');
      const { timeZone } = await studioSettings.getOpeningHours(queries);
      const { rows, page } = await repository.listLateDeliveries(queries, {
        ...query,
        retoucherId,
        ...boundsOfDays({ from, to }, timeZone),
      });
      return { lateDeliveries: rows.map((row) => lateDeliveryView(row, caller.role)), page };
    },
  };
}
