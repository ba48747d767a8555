// Imports plans that run and were paid for in another system.
import { importColumns } from '@burnish/contract/imports/columns';
import { getPlan, imagesPerPeriod, type PlanId } from '@burnish/domain/catalog/plans';
import { createImportedPeriod } from '@burnish/domain/imports/imported-period';
import { importedTime, type StudioTime } from '@burnish/domain/imports/imported-time';
import type { Period } from '@burnish/domain/subscriptions/periods';
import { dateIn, formatCalendarDate } from '@burnish/domain/time/calendar-date';
import type { Clock } from '../../../platform/clock.ts';
import { findImportedNumbers, importInvoice } from '../../orders/imports/index.ts';
import type { StudioSettings } from '../../studio-settings/index.ts';
import { findPlansOfCustomers, importPlan, type KnownPlan } from '../../subscriptions/index.ts';
import type { Usage } from '../../usage/index.ts';
import { type CheckedRow, createBillingImporter } from '../billing/billing-importer.ts';
import type { Importer } from '../importer.ts';
import type { CellProblem } from '../parse/row-parser.ts';
import type { PlanRow } from './plan-row.ts';

type Column = 'plan' | 'from' | 'until' | 'paymentDate' | 'number';

/** Where the studio was paid before isn't where it is paid now. */
const noPaymentDetails = {
  accountNumber: null,
  accountName: null,
  bankName: null,
  paymentLink: null,
  additionalInstructions: null,
};

interface ImporterDependencies {
  readonly clock: Clock;
  readonly studioSettings: Pick<StudioSettings, 'getOpeningHours' | 'getLegalDetails'>;
  readonly usage: Usage;
}

/** Whether it is the plan of the subscription, or of a period that isn't over. Not one that the customer upgraded. */
function isPlan(known: KnownPlan, planId: PlanId, now: Date): boolean {
  const isPaid = known.planId === planId && now < known.endsAt;
  return !known.isCanceled && (isPaid || known.subscribedPlanId === planId);
}

function rejected(column: Column, message: string): { readonly problem: CellProblem<Column> } {
  return { problem: { column, message } };
}

/** The paid period, if it runs. */
function readPeriod(row: PlanRow, time: StudioTime): CheckedRow<Column, Period> {
  const { item, from, until, paymentDate } = row;
  const today = dateIn(time.now, time.timeZone);
  if (from > today) return rejected('from', 'The plan has to be running. Import it once it has started.');
  if (paymentDate > today) return rejected('paymentDate', "The payment date can't be in the future.");
  const images = imagesPerPeriod(getPlan(item.planId), item.cycle);
  const { period, endsOn } = createImportedPeriod({ from, until, cycle: item.cycle, images }, time);
  if (period === null)
    return rejected(
      'until',
      `A ${item.cycle} period from ${formatCalendarDate(from)} ends on ${formatCalendarDate(endsOn)}, the first day that isn't paid for.`,
    );
  return period.endsAt > time.now
    ? { ready: period }
    : rejected('until', 'The plan has ended. Remove the row, or import its next invoice instead.');
}

export function createPlanImporter({
  clock,
  studioSettings,
  usage,
}: ImporterDependencies): Importer<PlanRow> {
  return createBillingImporter<Column, PlanRow, Period>(
    {
      columns: importColumns.plans,
      action: 'import_plans',

      async readConditions(queries, rows, { customers, ...time }) {
        const numbers = rows.flatMap(({ number }) => (number === null ? [] : [number]));
        const taken = await findImportedNumbers(queries, numbers);
        const known = await findPlansOfCustomers(
          queries,
          [...customers.values()].map(({ id }) => id),
        );
        const isRepeated = (number: string) =>
          numbers.filter((one) => one.toLowerCase() === number.toLowerCase()).length > 1;
        return {
          problems: [],
          check(row, customer) {
            const { item, currency } = row;
            const own = known.filter((one) => one.userId === customer.id && one.currency === currency);
            const isPeriod = ({ planId, cycle, startsAt }: KnownPlan) =>
              planId === item.planId && cycle === item.cycle && dateIn(startsAt, time.timeZone) === row.from;
            if (own.some(isPeriod)) return { existing: true };
            if (own.some((one) => isPlan(one, item.planId, time.now)))
              return rejected('plan', 'The customer already has this plan. Remove the row.');
            if (row.number !== null && taken.has(row.number.toLowerCase()))
              return rejected('number', 'Another invoice has this number.');
            if (row.number !== null && isRepeated(row.number))
              return rejected('number', 'Another row has this number.');
            return readPeriod(row, time);
          },
        };
      },

      async add(tx, added, time) {
        const issuer = await studioSettings.getLegalDetails(tx.queries);
        for (const { row, customer, contact, ready: period } of added) {
          const { item, currency, paymentDate, imagesUsed, autoRenew } = row;
          const paidAt = importedTime(paymentDate, time);
          const amountMinor = item.price.minor;
          const invoiceId = await importInvoice(tx, {
            userId: customer.id,
            number: row.number,
            item,
            currency,
            amountMinor,
            sentAt: paidAt,
            dueDate: paymentDate,
            paymentDetails: noPaymentDetails,
            notes: null,
            contact,
            issuer,
            payment: { amountMinor, paidAt, date: paymentDate },
          });
          await importPlan(tx, usage, {
            userId: customer.id,
            item,
            currency,
            invoiceId,
            paidAt,
            period,
            imagesUsed,
            autoRenew,
          });
        }
      },
    },
    { clock, studioSettings },
  );
}
