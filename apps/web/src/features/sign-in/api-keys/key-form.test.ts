import { describe, expect, test } from 'vitest';
import { copy } from './copy.ts';
import { customExpiry, dateBounds, emptyForm, expiryInDays, readForm } from './key-form.ts';

const today = '2026-11-21';
const filled = { ...emptyForm, name: 'Website', scopes: ['orders:read' as const] };
const onDate = (date: string) => ({ ...filled, expiry: customExpiry, date }) as const;

describe('expiryInDays', () => {
  test.each([
    [{ expiry: '30', date: '' }, 30],
    [{ expiry: '365', date: '2026-11-22' }, 365],
    [onDate('2026-11-22'), 1],
    [onDate('2027-11-21'), 365],
    [onDate('2026-11-21'), null],
    [onDate('2027-11-22'), null],
    [onDate(''), null],
  ] as const)('%j expires in %s days', (form, days) => {
    expect(expiryInDays(form, today)).toBe(days);
  });

  test('accepts exactly the dates between its bounds', () => {
    expect(dateBounds(today)).toEqual({ min: '2026-11-22', max: '2027-11-21' });
  });
});

describe('readForm', () => {
  test('returns what the server takes', () => {
    expect(readForm(onDate('2026-12-01'), today)).toEqual({
      input: { name: 'Website', scopes: ['orders:read'], expiresInDays: 10 },
    });
  });

  test('lists what is wrong in the order of the form', () => {
    expect(readForm({ ...emptyForm, expiry: customExpiry }, today)).toEqual({
      errors: [
        { field: 'name', message: 'Enter a name.' },
        { field: 'scopes', message: 'Choose what the key can be used for.' },
        { field: 'date', message: copy.create.invalidDate },
      ],
    });
  });
});
