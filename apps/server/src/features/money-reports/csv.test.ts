import type { CustomersReport } from '@burnish/contract/money-reports/entities';
import { customersReportSample } from '@burnish/contract/money-reports/samples';
import { expect, test } from 'vitest';
import { customersFile } from './csv.ts';

function reportWithOthers(customerCount: number): CustomersReport {
  return {
    ...customersReportSample,
    currencies: customersReportSample.currencies.map((sums) => ({
      ...sums,
      others: { ...sums.others, customerCount },
    })),
  };
}

test.each([
  [0, []],
  [1, ['1 other customer']],
  [1_200, ['1,200 other customers']],
])('%d customers besides those who paid most', async (count, rows) => {
  const names = [];
  for await (const { Customer } of customersFile(reportWithOthers(count)).rows.read()) names.push(Customer);
  expect(names.slice(1)).toEqual(rows);
});
