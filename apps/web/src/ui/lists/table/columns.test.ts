import { describe, expect, it } from 'vitest';
import { chosenColumns, fitColumns, gridTemplate, nextSort, sortDirection } from './columns.ts';

const columns = [
  { key: 'customer', width: 10, slot: 'fact' },
  { key: 'amount', width: 7, slot: 'amount' },
  { key: 'due', width: 7, slot: 'fact' },
  { key: 'status', width: 11, slot: 'status' },
  { key: 'email', width: 12, slot: 'fact', isOptional: true },
] as const;

const keys = (shown: readonly { key: string }[]) => shown.map(({ key }) => key);

describe('chosenColumns', () => {
  it('leaves out optional columns until some are chosen', () => {
    expect(keys(chosenColumns(columns, null))).toEqual(['customer', 'amount', 'due', 'status']);
    expect(keys(chosenColumns(columns, ['email', 'customer', 'unknown']))).toEqual(['customer', 'email']);
  });
});

describe('fitColumns', () => {
  it('leaves out the last facts first, and never an amount or a status', () => {
    const shown = chosenColumns(columns, null);
    const fitting = (width: number) => keys(fitColumns(shown, { width, titleWidth: 9, actionsWidth: 10 }));
    expect(fitting(80)).toEqual(['customer', 'amount', 'due', 'status']);
    expect(fitting(63)).toEqual(['customer', 'amount', 'due', 'status']);
    expect(fitting(62.5)).toEqual(['customer', 'amount', 'status']);
    expect(fitting(20)).toEqual(['amount', 'status']);
  });
});

it('has a track for the name, each column and the actions', () => {
  expect(gridTemplate([{ width: 7 }, { width: 10, grow: 2 }], { titleWidth: 9, actionsWidth: 8 })).toBe(
    '1.5rem minmax(0, 13.5fr) minmax(7rem, 7fr) minmax(10rem, 20fr) 8rem',
  );
});

describe('sorting by a column', () => {
  const created = { sort: 'createdAt', sortsDescendingFirst: true };
  const customer = { sort: 'customer' };

  it('is newest first by default', () => {
    expect(sortDirection(created, undefined)).toBe('descending');
    expect(sortDirection(created, 'createdAt')).toBe('ascending');
    expect(sortDirection(customer, undefined)).toBeNull();
    expect(sortDirection(customer, '-customer')).toBe('descending');
    expect(sortDirection({}, undefined)).toBeNull();
  });

  it('changes the direction with each click', () => {
    expect(nextSort(created, undefined)).toBe('createdAt');
    expect(nextSort(created, 'createdAt')).toBe('');
    expect(nextSort(created, 'customer')).toBe('');
    expect(nextSort(customer, '')).toBe('customer');
    expect(nextSort(customer, 'customer')).toBe('-customer');
    expect(nextSort(customer, '-customer')).toBe('customer');
  });
});
