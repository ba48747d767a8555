import { shareLinkPasswordLength } from '@burnish/domain/photos/share-link';
import { expect, it } from 'vitest';
import { copy } from './copy.ts';
import { emptyForm, expiryOf, generatePassword, readForm } from './link-form.ts';

const form = { ...emptyForm({ companyName: 'Okafor Studio', fullName: 'Adaeze Okafor' }), name: 'Vogue' };
const now = new Date('2026-11-21T12:00:00Z');

it('starts with the name that guests know the customer by as the watermark', () => {
  expect(form.watermark).toBe('Okafor Studio');
  expect(emptyForm({ companyName: null, fullName: 'Adaeze Okafor' }).watermark).toBe('Adaeze Okafor');
  expect(emptyForm({ companyName: 'a'.repeat(60), fullName: null }).watermark).toHaveLength(40);
});

it('expires after days from now', () => {
  expect(expiryOf({ expiry: '30', days: '' }, now)).toBe('2026-12-21T12:00:00.000Z');
  expect(expiryOf({ expiry: 'custom', days: '1' }, now)).toBe('2026-11-22T12:00:00.000Z');
  for (const days of ['', '0', '366', '1.5', 'ten'])
    expect(expiryOf({ expiry: 'custom', days }, now), days).toBeNull();
});

it('reads what the server takes', () => {
  expect(readForm({ ...form, name: ' Vogue ', expiry: '7' })).toEqual({
    input: { name: 'Vogue', days: 7, password: null, allowsComments: true, watermark: null },
  });
  const custom = { ...form, expiry: 'custom', days: '45', password: 'sesame', hasWatermark: true } as const;
  expect(readForm(custom)).toMatchObject({
    input: { days: 45, password: 'sesame', watermark: 'Okafor Studio' },
  });
});

it('says what is wrong at the fields, in their order', () => {
  const wrong = {
    ...form,
    name: '',
    expiry: 'custom',
    days: '400',
    password: 'short',
    hasWatermark: true,
    watermark: ' ',
  } as const;
  const read = readForm(wrong);
  expect('errors' in read && read.errors.map(({ field }) => field)).toEqual([
    'name',
    'days',
    'password',
    'watermark',
  ]);
  expect(readForm({ ...form, hasWatermark: true, watermark: '' })).toEqual({
    errors: [{ field: 'watermark', message: copy.create.watermarkMissing }],
  });
});

it('generates passwords that can be passed on by phone', () => {
  const password = generatePassword();
  expect(password).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){2}$/);
  expect(password.length).toBeGreaterThanOrEqual(shareLinkPasswordLength.min);
  expect(generatePassword()).not.toBe(password);
});
