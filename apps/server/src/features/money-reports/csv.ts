// Each report as the rows of a file.
import type { Handled } from '@burnish/contract/api';
import type { CustomersReport, MoneyFiguresView } from '@burnish/contract/money-reports/entities';
import { getPlan, type Tier } from '@burnish/domain/catalog/plans';
import { type MoneyFigure, moneyFigures } from '@burnish/domain/reports/money-figures';
import type { InvoiceAge } from '@burnish/domain/reports/outstanding';
import type { ReportName } from '@burnish/domain/reports/report-names';
import { type CsvColumns, CsvRows } from '../../platform/http/csv.ts';
import { personName } from '../../views/shared-views.ts';
import type { MoneyReports } from './service.ts';

type Cells = Readonly<Record<string, string | number | null>>;
type Query = Omit<Handled['GET /admin/reports/export']['query'], 'report'>;

interface ReportFile {
  readonly columns: CsvColumns<Cells>;
  readonly rows: CsvRows<Cells>;
}

function fileOf(headers: readonly string[], cells: readonly Cells[]): ReportFile {
  async function* pages() {
    yield cells;
  }
  const columns = Object.fromEntries(
    headers.map((header) => [header, (row: Cells) => row[header] ?? null] as const),
  );
  return { columns, rows: CsvRows.from(cells.length, pages()) };
}

const day = (date: string | null) => date?.slice(0, 10) ?? '';
const days = ({ firstDay, lastDay }: { firstDay: string; lastDay: string }): Cells => ({
  From: day(firstDay),
  To: day(lastDay),
});

const figureHeaders: { readonly [F in MoneyFigure | 'balanceChange']: string } = {
  invoiced: 'Invoiced',
  voided: 'Voided',
  received: 'Received',
  credited: 'Credited',
  refunded: 'Refunded',
  writtenOff: 'Written off',
  balanceChange: 'Change of the balance',
};

/** The figures under the headers of the file. */
function figureCells(figures: MoneyFiguresView): Cells {
  const names = [...moneyFigures, 'balanceChange'] as const;
  return Object.fromEntries(names.map((name) => [figureHeaders[name], figures[name]]));
}

const ageNames: { readonly [A in InvoiceAge]: string } = {
  not_due: 'Not yet due',
  to_30: '1 to 30 days',
  to_60: '31 to 60 days',
  to_90: '61 to 90 days',
  over_90: 'Over 90 days',
};

export const tierNames: { readonly [T in Tier]: string } = {
  natural: 'Natural',
  highEnd: 'High-End',
  magazine: 'Magazine',
};

function otherCustomers(count: number): string {
  return count === 1 ? '1 other customer' : `${count.toLocaleString('en-US')} other customers`;
}

export function customersFile({ currencies }: CustomersReport): ReportFile {
  return fileOf(
    ['Currency', 'Customer', 'Email', 'Received', 'Payments'],
    currencies.flatMap(({ currency, customers, others }) => [
      ...customers.map(({ customer, received, paymentCount }) => ({
        Currency: currency,
        Customer: personName(customer),
        Email: customer.email,
        Received: received,
        Payments: paymentCount,
      })),
      ...(others.customerCount === 0
        ? []
        : [
            {
              Currency: currency,
              Customer: otherCustomers(others.customerCount),
              Email: '',
              Received: others.received,
              Payments: others.paymentCount,
            },
          ]),
    ]),
  );
}

export const readFile: {
  readonly [R in ReportName]: (reports: MoneyReports, query: Query) => Promise<ReportFile>;
} = {
  async money(reports, query) {
    const { currencies, converted } = await reports.readMoney(query);
    const rows = currencies.flatMap(({ currency, intervals }) =>
      intervals.map(({ figures, ...interval }) => ({
        ...days(interval),
        Currency: currency,
        ...figureCells(figures),
      })),
    );
    const convertedRows = (converted?.intervals ?? []).map(({ figures, rate, ...interval }) => ({
      ...days(interval),
      Currency: `All, converted to ${converted?.currency}`,
      ...figureCells(figures),
      'Naira per dollar': rate.nairaPerDollar,
      'Rate applies from': day(rate.appliesFrom),
    }));
    return fileOf(
      ['From', 'To', 'Currency', ...Object.values(figureHeaders), 'Naira per dollar', 'Rate applies from'],
      [...rows, ...convertedRows],
    );
  },

  async outstanding(reports) {
    const { currencies } = await reports.readOutstanding();
    return fileOf(
      ['Currency', 'Age', 'Due from', 'Due to', 'Invoices', 'Amount due'],
      currencies.flatMap(({ currency, ages }) =>
        ages.map(({ age, dueFrom, dueTo, invoiceCount, amountDue }) => ({
          Currency: currency,
          Age: ageNames[age],
          'Due from': day(dueFrom),
          'Due to': day(dueTo),
          Invoices: invoiceCount,
          'Amount due': amountDue,
        })),
      ),
    );
  },

  async recurring(reports, query) {
    const { currencies } = await reports.readRecurring(query);
    return fileOf(
      ['From', 'To', 'Currency', 'Monthly revenue', 'Active', 'New', 'Renewed', 'Lost'],
      currencies.flatMap(({ currency, intervals }) =>
        intervals.map((interval) => ({
          ...days(interval),
          Currency: currency,
          'Monthly revenue': interval.monthlyRevenue,
          Active: interval.activeCount,
          New: interval.newCount,
          Renewed: interval.renewedCount,
          Lost: interval.lostCount,
        })),
      ),
    );
  },

  async conversion(reports, query) {
    const { groups } = await reports.readConversion(query);
    return fileOf(
      ['From', 'To', 'Currency', 'Kind', 'Orders', 'Paid', 'Paid, percent', 'Median days'],
      groups.flatMap(({ currency, kind, intervals }) =>
        intervals.map(({ figures, ...interval }) => ({
          ...days(interval),
          Currency: currency,
          Kind: kind === 'plan' ? 'Plan' : 'Pay per image',
          Orders: figures.orderCount,
          Paid: figures.paidCount,
          'Paid, percent': figures.paidPercent,
          'Median days': figures.medianDays,
        })),
      ),
    );
  },

  async images(reports, query) {
    const { intervals } = await reports.readImages(query);
    return fileOf(
      ['From', 'To', 'Plan', 'Tier', 'Images'],
      intervals.flatMap(({ plans, ...interval }) =>
        plans.flatMap(({ planId, tiers }) =>
          tiers.map(({ tier, images }) => ({
            ...days(interval),
            Plan: planId === null ? 'Pay per image' : getPlan(planId).name,
            Tier: tier === null ? 'No tier' : tierNames[tier],
            Images: images,
          })),
        ),
      ),
    );
  },

  async customers(reports, query) {
    return customersFile(await reports.readCustomers(query));
  },
};
