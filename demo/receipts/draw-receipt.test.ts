import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { money } from '@burnish/domain/money/money';
import { expect, it } from 'vitest';
import { randomFor } from '../random.ts';
import { banks } from './banks.ts';
import { drawReceipt } from './draw-receipt.ts';
import { payee } from './payee.ts';
import { readImageType, readPdf } from './read-receipt.fixture.ts';

const run = promisify(execFile);

function drawFrom(bank: (typeof banks)[number]) {
  return drawReceipt(
    {
      bank,
      amount: money(8_400_000, bank.currency),
      paidAt: new Date('2026-11-20T14:18:03.000Z'),
      payer: 'Adaeze Okafor',
      payee: payee(bank.currency).details,
      reference: 'HTB-7741-20931',
      remark: 'INV-2026-000131',
    },
    randomFor(bank.name),
  );
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

it.each(banks)('draws a valid receipt of $name', async (bank) => {
  const { name, bytes } = await drawFrom(bank);
  if (name.endsWith('.pdf')) expect(readPdf(bytes)).toContain('HTB-7741-20931');
  else expect(await readImageType(bytes)).toBe(name.endsWith('.png') ? 'image/png' : 'image/jpeg');
  expect(bytes.length).toBeLessThan(120_000);
});

/** Prints the hash of one receipt. Runs in its own process, because fonts are loaded once per process. */
const script = `
  import { createHash } from 'node:crypto';
  import { randomFor } from './demo/random.ts';
  import { banks } from './demo/receipts/banks.ts';
  import { drawReceipt } from './demo/receipts/draw-receipt.ts';
  import { payee } from './demo/receipts/payee.ts';
  const bank = banks[0];
  const content = { bank, amount: { minor: 8_400_000, currency: bank.currency }, paidAt: new Date('2026-11-20T14:18:03.000Z'),
    payer: 'Adaeze Okafor', payee: payee(bank.currency).details, reference: 'HTB-7741-20931', remark: 'INV-2026-000131' };
  const { bytes } = await drawReceipt(content, randomFor(bank.name));
  console.log(createHash('sha256').update(bytes).digest('hex'));
`;

it('draws the same without installed fonts', async () => {
  const [bank] = banks;
  if (bank === undefined) throw new Error('There is no bank.');
  const folder = await mkdtemp(join(tmpdir(), 'burnish-fonts-'));
  const fonts = join(folder, 'fonts.conf');
  await writeFile(fonts, `<?xml version="1.0"?><fontconfig><cachedir>${folder}</cachedir></fontconfig>`);
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, FONTCONFIG_FILE: fonts },
  });
  await rm(folder, { recursive: true, force: true });
  expect(stdout.trim()).toBe(sha256((await drawFrom(bank)).bytes));
});
