import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { newInvoice } from './admin.ts';
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
import { listQuery } from './paging.ts';
import { newReceipt, newSubscriptionRequest } from './subscriptions.ts';

const takes = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

describe('a link that somebody else will click', () => {
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
  ])('may be %j', (link) => expect(takes(linkField, link)).toBe(true));

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
  ])('may not be %j', (link) => expect(takes(linkField, link)).toBe(false));
});

describe('text', () => {
  test('is trimmed, so that spaces are not a name', () => {
    expect(requiredText('Enter it.').parse('  a  ')).toBe('a');
    expect(takes(requiredText('Enter it.'), ' \t\n ')).toBe(false);
  });

  test('may be as long as it says, and no longer', () => {
    expect(takes(requiredText('Enter it.', 5), '12345')).toBe(true);
    expect(takes(requiredText('Enter it.', 5), '123456')).toBe(false);
    expect(takes(optionalText(5), '123456')).toBe(false);
  });

  test.each(['\u0000', 'a\u0000b', '\ud800', 'a\udc00b'])(
    'that the database cannot keep is refused: %j',
    (text) => {
      expect(takes(requiredText('Enter it.'), text)).toBe(false);
      expect(takes(optionalText(), text)).toBe(false);
      expect(takes(listQuery({}).shape.search, text)).toBe(false);
      expect(takes(linkField, `https://bank.test/${text}`)).toBe(false);
      expect(takes(phoneField, `1${text}`)).toBe(false);
    },
  );

  test.each(['Adaeze 👩🏾‍🎨', 'Ọkàfọ̀', '中文', 'עברית', "Robert'); drop table users;--"])(
    'in any script is kept: %j',
    (text) => expect(requiredText('Enter it.').parse(text)).toBe(text),
  );
});

describe('an email address', () => {
  test.each(['adaeze@okafor.test', 'a.b+c@sub.okafor.test'])('may be %j', (email) =>
    expect(takes(emailField, email)).toBe(true),
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
  ])('may not be %j', (email) => expect(takes(emailField, email)).toBe(false));
});

test('a phone number has a digit', () => {
  expect(takes(phoneField, '+234 803 555 0142')).toBe(true);
  expect(takes(phoneField, 'call me')).toBe(false);
});

test('a price that was shown is a number, never text that looks like one', () => {
  expect(takes(shownPrice, 197)).toBe(true);
  expect(takes(shownPrice, undefined)).toBe(true);
  for (const price of ['197', -1, Number.NaN, Number.POSITIVE_INFINITY, null, [197], { amount: 197 }])
    expect(takes(shownPrice, price), String(price)).toBe(false);
});

test('a date is a day of the calendar, in either of its written forms', () => {
  const date = calendarDateField('Enter a day.');
  for (const text of ['2026-12-02', '2026-12-02T00:00:00.000Z', '2028-02-29'])
    expect(takes(date, text)).toBe(true);
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
    expect(takes(date, text), String(text)).toBe(false);
});

test('an id is text of a bearable length', () => {
  expect(takes(idField, 'anything at all')).toBe(true);
  expect(takes(idField, 'a'.repeat(101))).toBe(false);
  expect(takes(idField, { $ne: null })).toBe(false);
});

describe('the query of a list', () => {
  const query = listQuery({});

  test('shows a hundred unless it is asked for another number', () => {
    expect(query.parse({})).toEqual({ limit: 100 });
    expect(query.parse({ limit: '3' })).toEqual({ limit: 3 });
  });

  test.each(['0', '-1', 'abc', '1.5', '', 'NaN', 'Infinity', '1e999', 'null', 'true', ['1', '2'], {}])(
    'has no limit of %j',
    (limit) => expect(takes(query, { limit })).toBe(false),
  );
});

describe('every refusal of a body is in words for a person', () => {
  const wrong = [null, 7, true, 'x'.repeat(3_000), '\u0000', [], {}, [[]]];
  const bodies = { newSubscriptionRequest, newReceipt, newInvoice, list: listQuery({}) };

  test.each(Object.entries(bodies))('%s', (_, body) => {
    const members = Object.keys(body.shape);
    const tried = [
      ...wrong,
      {},
      ...wrong.map((value) => Object.fromEntries(members.map((name) => [name, value]))),
      ...wrong.map((value) => ({
        address: { street: value, city: value, state: value, zipCode: value, country: value },
        paymentDetails: { paymentLink: value, bankName: value },
      })),
    ];
    const messages = tried
      .filter((value) => typeof value === 'object' && value !== null && !Array.isArray(value))
      .flatMap((value) => body.safeParse(value).error?.issues ?? [])
      .map(({ message }) => message);
    expect(messages.length).toBeGreaterThan(0);
    for (const message of messages) expect(message).not.toMatch(/invalid|expected|received|too (big|small)/i);
  });
});
