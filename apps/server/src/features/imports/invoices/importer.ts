// Imports invoices that another system sent and that aren't wholly paid.
import { importColumns } from '@burnish/contract/imports/columns';
import { importedTime } from '@burnish/domain/imports/imported-time';
import type { Currency } from '@burnish/domain/money/money';
import { dateIn } from '@burnish/domain/time/calendar-date';
import type { Clock } from '../../../platform/clock.ts';
import type { Queries } from '../../../platform/db/database.ts';
import { findImportedNumbers, importInvoice } from '../../orders/imports/index.ts';
import type { StudioSettings } from '../../studio-settings/index.ts';
import { type CheckedRow, createBillingImporter } from '../billing/billing-importer.ts';
import type { Importer } from '../importer.ts';
import type { InvoiceRow } from './invoice-row.ts';

type DateColumn = 'invoiceDate' | 'paymentDate' | 'number';

interface ImporterDependencies {
  readonly clock: Clock;
  readonly studioSettings: Pick<StudioSettings, 'getOpeningHours' | 'getLegalDetails' | 'paymentProfiles'>;
}

export function createInvoiceImporter({ clock, studioSettings }: ImporterDependencies): Importer<InvoiceRow> {
  /** Where invoices in each of the currencies are paid. */
  async function findPaymentDetails(queries: Queries, rows: readonly InvoiceRow[]) {
    const details = new Map<Currency, Awaited<ReturnType<typeof findProfile>>>();
    const findProfile = (currency: Currency) => studioSettings.paymentProfiles.find(queries, { currency });
    for (const currency of new Set(rows.map((row) => row.currency)))
      details.set(currency, await findProfile(currency));
    return details;
  }

  return createBillingImporter<DateColumn, InvoiceRow, null>(
    {
      columns: importColumns.invoices,
      action: 'import_invoices',

      async readConditions(queries, rows, { now, timeZone }) {
        const owners = await findImportedNumbers(
          queries,
          rows.map(({ number }) => number),
        );
        const today = dateIn(now, timeZone);
        const details = await findPaymentDetails(queries, rows);
        return {
          problems: [...details].flatMap(([currency, profile]) =>
            profile === undefined
              ? [`There are no payment details in ${currency}. Add them in the settings first.`]
              : [],
          ),
          check({ number, invoiceDate, paid }, customer): CheckedRow<DateColumn, null> {
            const owner = owners.get(number.toLowerCase());
            if (owner === customer.id) return { existing: true };
            if (owner !== undefined)
              return {
                problem: { column: 'number', message: 'An invoice of another customer has this number.' },
              };
            if (invoiceDate > today)
              return {
                problem: { column: 'invoiceDate', message: "The invoice date can't be in the future." },
              };
            if (paid !== null && paid.date > today)
              return {
                problem: { column: 'paymentDate', message: "The payment date can't be in the future." },
              };
            return { ready: null };
          },
        };
      },

      async add(tx, added, time) {
        const issuer = await studioSettings.getLegalDetails(tx.queries);
        const details = await findPaymentDetails(
          tx.queries,
          added.map(({ row }) => row),
        );
        for (const { row, customer, contact } of added) {
          const profile = details.get(row.currency);
          if (profile === undefined) throw new Error(`there are no payment details in ${row.currency}`);
          const { number, item, currency, amountMinor, dueDate, notes, paid } = row;
          await importInvoice(tx, {
            userId: customer.id,
            number,
            item,
            currency,
            amountMinor,
            sentAt: importedTime(row.invoiceDate, time),
            dueDate,
            paymentDetails: profile.paymentDetails,
            notes,
            contact,
            issuer,
            payment: paid && { ...paid, paidAt: importedTime(paid.date, time) },
          });
        }
      },
    },
    { clock, studioSettings },
  );
}
