// Files of imports for tests.
import { importFileField } from '@burnish/contract/imports/endpoints';
import { orderContact } from './factories.ts';

export function importForm(content: string | Uint8Array<ArrayBuffer>, name = 'customers.csv'): FormData {
  const form = new FormData();
  form.append(importFileField, new Blob([content]), name);
  return form;
}

/** Cells by their headings. */
export type FileRow = Readonly<Record<string, string>>;

export function csvOf(...rows: readonly FileRow[]): string {
  const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  return [headings, ...rows.map((row) => headings.map((heading) => row[heading] ?? ''))]
    .map((cells) => `${cells.map(quote).join(',')}\n`)
    .join('');
}

const { companyName, contactPerson, phone, address } = orderContact;

const contactCells: FileRow = {
  Name: contactPerson,
  Company: companyName,
  Phone: phone,
  Street: address.street,
  City: address.city,
  State: address.state,
  'ZIP code': address.zipCode,
  Country: address.country,
};

/** An unpaid invoice of $197 for a month of the Gold Plan. */
export function invoiceCells(email: string, change: FileRow = {}): FileRow {
  return {
    Number: `OLD-${crypto.randomUUID().slice(0, 8)}`,
    Email: email,
    For: 'Gold Plan',
    'Billing cycle': 'monthly',
    Amount: '197.00',
    Currency: 'USD',
    'Invoice date': '2026-11-01',
    'Due date': '2026-12-01',
    ...contactCells,
    ...change,
  };
}

/** A month of the Gold Plan, which was paid on its first day, with 12 used images. */
export function planCells(email: string, change: FileRow = {}): FileRow {
  return {
    Email: email,
    Plan: 'Gold Plan',
    'Billing cycle': 'monthly',
    'Amount paid': '197.00',
    Currency: 'USD',
    'Start date': '2026-11-10',
    'End date': '2026-12-10',
    'Images used': '12',
    ...contactCells,
    ...change,
  };
}
