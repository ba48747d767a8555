import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  calendarDateField,
  emailField,
  idField,
  linkField,
  optionalText,
  phoneField,
  requiredText,
  shownPrice,
} from './fields.ts';
import { newInvoice, newReceipt, newSubscriptionRequest } from './orders/inputs.ts';
import { listQuery } from './paging.ts';

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

describe('linkField', () => {
  test.each([
    'https://bank.test/receipts/7741',
    'http://bank.test',
    'HTTPS://BANK.TEST/A',
    '  https://bank.test/a  ',
    'https://bank.test/ünïcode?a=b#c',
    'https://xn--80ak6aa92e.test',
    '',
    '   ',
    null,
    undefined,
  ])('accepts %j', (link) => expect(accepts(linkField, link)).toBe(true));

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '  javascript:alert(1)',
    '\tjavascript:alert(1)',
    '\u0001javascript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    'javascript\u0000:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'DATA:text/html;base64,PHNjcmlwdD4=',
    'file:///etc/passwd',
    'vbscript:msgbox(1)',
    'blob:https://bank.test/1',
    'ftp://bank.test/a',
    'mailto:a@bank.test',
    'intent://bank.test#Intent;scheme=https;end',
    'view-source:https://bank.test',
    '//bank.test/a',
    '/receipts/1',
    'bank.test',
    'https://',
    'https:///',
    'https:bank.test\u0000',
    'https://bank.test/\u0000',
    'https://bank.test/\u0007',
    'https://bank.test/\nreceipt',
    'https://bank.test/\u202efdp.exe',
    'https://bank.test/\ud800',
    'https://bank.test:99999/',
    `https://bank.test/${'a'.repeat(2_000)}`,
    7,
    {},
    [],
    ['https://bank.test'],
  ])('rejects %j', (link) => expect(accepts(linkField, link)).toBe(false));
});

describe('requiredText and optionalText', () => {
  test('trim, so spaces alone are empty', () => {
    expect(requiredText('Enter it.').parse('  a  ')).toBe('a');
    expect(accepts(requiredText('Enter it.'), ' \t\n ')).toBe(false);
  });

  test('limit the length', () => {
    expect(accepts(requiredText('Enter it.', 5), '12345')).toBe(true);
    expect(accepts(requiredText('Enter it.', 5), '123456')).toBe(false);
    expect(accepts(optionalText(5), '123456')).toBe(false);
  });

  test.each(['\u0000', 'a\u0000b', '\ud800', 'a\udc00b'])(
    'reject characters that the database cannot store: %j',
    (text) => {
      expect(accepts(requiredText('Enter it.'), text)).toBe(false);
      expect(accepts(optionalText(), text)).toBe(false);
      expect(accepts(listQuery({}).shape.search, text)).toBe(false);
      expect(accepts(linkField, `https://bank.test/${text}`)).toBe(false);
      expect(accepts(phoneField, `1${text}`)).toBe(false);
    },
  );

  test.each(['Adaeze 👩🏾‍🎨', 'Ọkàfọ̀', '中文', 'עברית', "Robert'); drop table users;--"])(
    'accept text in any script: %j',
    (text) => expect(requiredText('Enter it.').parse(text)).toBe(text),
  );
});

describe('emailField', () => {
  test.each(['adaeze@okafor.test', 'a.b+c@sub.okafor.test'])('accepts %j', (email) =>
    expect(accepts(emailField, email)).toBe(true),
  );
  test.each([
    '',
    'adaeze',
    'adaeze@',
    '@okafor.test',
    'a b@okafor.test',
    'a@b@c.test',
    `${'a'.repeat(250)}@b.test`,
    null,
    7,
  ])('rejects %j', (email) => expect(accepts(emailField, email)).toBe(false));
});

test('phoneField requires a digit', () => {
  expect(accepts(phoneField, '+234 803 555 0142')).toBe(true);
  expect(accepts(phoneField, 'call me')).toBe(false);
});

test('shownPrice accepts numbers only', () => {
  expect(accepts(shownPrice, 197)).toBe(true);
  expect(accepts(shownPrice, undefined)).toBe(true);
  for (const price of ['197', -1, Number.NaN, Number.POSITIVE_INFINITY, null, [197], { amount: 197 }])
    expect(accepts(shownPrice, price), String(price)).toBe(false);
});

test('calendarDateField accepts dates and ISO times', () => {
  const date = calendarDateField('Enter a date.');
  for (const text of ['2026-12-02', '2026-12-02T00:00:00.000Z', '2028-02-29'])
    expect(accepts(date, text)).toBe(true);
  for (const text of [
    '',
    '2026-02-30',
    '2026-13-01',
    '02.12.2026',
    'tomorrow',
    '2026-12-02T25:00:00Z',
    20_261_202,
    null,
  ])
    expect(accepts(date, text), String(text)).toBe(false);
});

test('idField limits the length', () => {
  expect(accepts(idField, 'anything at all')).toBe(true);
  expect(accepts(idField, 'a'.repeat(101))).toBe(false);
  expect(accepts(idField, { $ne: null })).toBe(false);
});

describe('listQuery', () => {
  const query = listQuery({});

  test('defaults to 100 rows per page', () => {
    expect(query.parse({})).toEqual({ limit: 100 });
    expect(query.parse({ limit: '3' })).toEqual({ limit: 3 });
  });

  test.each(['0', '-1', 'abc', '1.5', '', 'NaN', 'Infinity', '1e999', 'null', 'true', ['1', '2'], {}])(
    'rejects a limit of %j',
    (limit) => expect(accepts(query, { limit })).toBe(false),
  );
});

describe('validation messages are written for users', () => {
  const invalidValues = [null, 7, true, 'x'.repeat(3_000), '\u0000', [], {}, [[]]];
  const schemas = { newSubscriptionRequest, newReceipt, newInvoice, list: listQuery({}) };

  test.each(Object.entries(schemas))('%s', (_, schema) => {
    const fields = Object.keys(schema.shape);
    const inputs = [
      ...invalidValues,
      {},
      ...invalidValues.map((value) => Object.fromEntries(fields.map((name) => [name, value]))),
      ...invalidValues.map((value) => ({
        address: { street: value, city: value, state: value, zipCode: value, country: value },
        paymentDetails: { paymentLink: value, bankName: value },
      })),
    ];
    const messages = inputs
      .filter((value) => typeof value === 'object' && value !== null && !Array.isArray(value))
      .flatMap((value) => schema.safeParse(value).error?.issues ?? [])
      .map(({ message }) => message);
    expect(messages.length).toBeGreaterThan(0);
    for (const message of messages) expect(message).not.toMatch(/invalid|expected|received|too (big|small)/i);
  });
});
