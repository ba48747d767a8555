import { randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { describe, expect, it, test } from 'vitest';
import { parseAmountText } from '../../../platform/csv/amount-text.ts';
import { UnreadableFileError } from '../../../platform/csv/unreadable-file.ts';
import { type ParseOptions, parseStatement } from './parse-statement.ts';
import { parseStatementInThread } from './parser-thread.ts';

const now = new Date('2026-11-21T12:00:00.000Z');

function parse(text: string | Uint8Array, options: Partial<ParseOptions> = {}) {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  return parseStatement(bytes, { currency: 'NGN', mapping: {}, now, ...options });
}

const summary = (parsed: ReturnType<typeof parse>) =>
  parsed.lines.map(({ bookedOn, amountMinor, payer, text }) => [bookedOn, amountMinor, payer, text]);

describe('a CSV file', () => {
  test('of a Nigerian bank has rows before its header, two amount columns and a total', () => {
    const parsed = parse(
      [
        'Account Statement,,,,,,',
        'Account Number:,0123456789,,,,,',
        'Trans. Date,Value. Date,Reference,Debits,Credits,Balance,Remarks',
        '03-Nov-2026,03-Nov-2026,HTB-1,,"120,000.00","320,000.00",NIP TRF OKAFOR INV 2026 000131',
        '04-Nov-2026,04-Nov-2026,HTB-2,"1,075.50",,"318,924.50",SMS ALERT CHARGE',
        'Total,,,"1,075.50","120,000.00",,',
      ].join('\n'),
    );
    expect(parsed.problems).toEqual([]);
    expect(parsed.outgoingCount).toBe(1);
    expect(parsed.lines).toMatchObject([
      { bookedOn: '2026-11-03', amountMinor: 12_000_000, bankReference: 'HTB-1', position: 4 },
    ]);
  });

  test('of an American bank has one signed amount and the month first', () => {
    const parsed = parse(
      'Date,Description,Amount\n11/15/2026,ACH CREDIT ADA,"$1,250.00"\n11/16/2026,FEE,-$5.00\n',
      {
        currency: 'USD',
      },
    );
    expect(parsed.mapping?.dateOrder).toBe('mdy');
    expect(summary(parsed)).toEqual([['2026-11-15', 125_000, null, 'ACH CREDIT ADA']]);
    expect(parsed.outgoingCount).toBe(1);
  });

  test('of a European bank has semicolons, decimal commas and Windows-1252', () => {
    const text =
      'Buchungstag;Auftraggeber;Verwendungszweck;Betrag\r\n15.11.2026;Jörg Müller;INV-2026-7;1.250,50\r\n';
    const parsed = parse(Buffer.from(text, 'latin1'), { currency: 'USD' });
    expect(parsed.mapping?.decimalMark).toBe('comma');
    expect(summary(parsed)).toEqual([['2026-11-15', 125_050, 'Jörg Müller', 'INV-2026-7']]);
  });

  test('can be UTF-16, with and without a byte order mark', () => {
    const text = 'Date\tDescription\tAmount\n2026-11-15\tGift\t5.00\n';
    for (const mark of ['', '\ufeff'])
      expect(summary(parse(Buffer.from(mark + text, 'utf16le')))).toEqual([
        ['2026-11-15', 500, null, 'Gift'],
      ]);
  });

  test('numbers identical lines, so that both are imported', () => {
    const { lines } = parse('Date,Description,Amount\n2026-11-15,Gift,5\n2026-11-15,Gift,5\n');
    expect(lines.map(({ ordinal }) => ordinal)).toEqual([0, 1]);
    expect(lines[0]?.fingerprint).toBe(lines[1]?.fingerprint);
  });

  test('keeps formulas as text, and refuses them as amounts', () => {
    const parsed = parse('Date,Description,Amount\n2026-11-15,=HYPERLINK("x"),5\n2026-11-15,Gift,=1+1\n');
    expect(parsed.lines[0]?.text).toBe('=HYPERLINK("x")');
    expect(parsed.problems).toMatchObject([
      { message: expect.stringContaining("Line 3: The amount “=1+1” can't be read") },
    ]);
  });

  test('with a day in the future is refused', () => {
    const parsed = parse('Date,Description,Amount\n12/11/2026,Gift,5\n13/12/2026,Gift,5\n');
    expect(parsed.problems).toMatchObject([
      { message: expect.stringContaining('Line 3: The date “13/12/2026” is in the future') },
    ]);
  });

  test('with too many lines is refused', () => {
    const parsed = parse(`Date,Description,Amount\n${'2026-11-15,Gift,5\n'.repeat(10_001)}`);
    expect(parsed.problems).toMatchObject([{ message: expect.stringContaining('at most 10,000 lines') }]);
    expect(parsed.lines).toEqual([]);
  });
});

test.each([
  ['1,250.00', { minor: 125_000 }],
  ['₦1,250', { minor: 125_000 }],
  ['N1,250.5', { minor: 125_050 }],
  ['(20.00)', { minor: -2_000 }],
  ['20.00-', { minor: -2_000 }],
  ['20.00 DR', { minor: -2_000 }],
  ['-20', { minor: -2_000 }],
  ['0.00', { minor: 0 }],
  ['', { minor: null }],
  ['-', { minor: null }],
  ['20.0000', { minor: 2_000 }],
  ['20.125', { problem: 'too_exact' }],
  ['€20', { problem: 'other_currency' }],
  ['1,2,3', { problem: 'malformed' }],
  ['12.3.4', { problem: 'malformed' }],
  ['9'.repeat(40), { problem: 'malformed' }],
])('the amount “%s” is %o', (text, expected) => {
  expect(parseAmountText(text, 'point', 'NGN')).toEqual(expected);
});

const camt = (entries: string, currency = 'USD', head = '') => `<?xml version="1.0" encoding="UTF-8"?>${head}
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
<Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>${currency}</Ccy></Acct>${entries}</Stmt></BkToCstmrStmt></Document>`;

const entry = (amount: string, currency = 'USD') => `<Ntry><Amt Ccy="${currency}">${amount}</Amt>
<CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-15</Dt></BookgDt><AcctSvcrRef>B1</AcctSvcrRef>
<NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>Ada &amp; Sons</Nm></Pty></Dbtr></RltdPties>
<RmtInf><Ustrd>INV-2026-000131</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;

describe('a camt.053 file', () => {
  it('has its account, currency and entries', () => {
    const debit = entry('7').replace('CRDT', 'DBIT');
    const parsed = parse(camt(entry('197.00') + debit + entry('3').replace('BOOK', 'PDNG')));
    expect(parsed).toMatchObject({
      format: 'camt053',
      account: 'DE89370400440532013000',
      currency: 'USD',
      outgoingCount: 1,
      problems: [],
      lines: [{ amountMinor: 19_700, payer: 'Ada & Sons', text: 'INV-2026-000131', bankReference: 'B1' }],
    });
  });

  it('is refused with entries of another currency, or for an account in one', () => {
    expect(parse(camt(entry('5', 'EUR'))).problems).toMatchObject([
      { message: 'Entry 1: It is in EUR, and the account in USD.' },
    ]);
    expect(parse(camt(entry('5', 'EUR'), 'EUR')).problems).toHaveLength(1);
    expect(parse(camt(entry('5.125'))).problems).toHaveLength(1);
  });
});

const bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>';

describe('a file that is no bank statement is refused:', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['an image', Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), randomBytes(4_000)])],
    ['a web page', Buffer.from('<html><body>Statement</body></html>')],
    ['entities', Buffer.from(camt(entry('5'), 'USD', bomb))],
    ['deep elements', Buffer.from(camt(`${'<a>'.repeat(5_000)}${'</a>'.repeat(5_000)}`))],
    ['XML that is cut off', Buffer.from(camt(entry('5')).slice(0, -30))],
    ['a line of 10 MB', Buffer.from(`Date,Amount\n${'x'.repeat(10_000_000)},1`)],
    ['one column', Buffer.from('Statement\nof nothing')],
  ])('%s', (_, bytes) => {
    expect(() => parse(bytes)).toThrow(UnreadableFileError);
  });
});

test('a file of 10,000 lines is parsed in a thread in a short time', async () => {
  const lines = Array.from(
    { length: 10_000 },
    (_, index) => `2026-11-15,Payer ${index},INV 2026 ${index},"1,250.${(index % 90) + 10}"`,
  );
  const bytes = Buffer.from(['Date,Payer,Description,Amount', ...lines].join('\n'));
  const start = performance.now();
  const parsed = await parseStatementInThread(bytes, { currency: 'USD', mapping: {}, now });
  expect(parsed.lines).toHaveLength(10_000);
  expect(performance.now() - start).toBeLessThan(10_000);
});
