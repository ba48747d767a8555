// Creates the web fonts from the full Archivo. Run `node tools/subset-fonts.ts` after changing the ranges below, and keep
// the unicode-range values of src/ui/styles/fonts.css in sync.
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';

const source = dirname(createRequire(import.meta.url).resolve('@fontsource-variable/archivo/package.json'));
const target = join(import.meta.dirname, '../src/ui/fonts');

/** The widths and weights that the design tokens use. */
const variationAxes = { wdth: { min: 86, max: 106 }, wght: { min: 400, max: 640 } };

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

const ascii = range(0x20, 0x7e);
/** Includes the only accented letter of the public pages. */
const symbols = '\u00a0©·×é–—‘’“”•…−';
const latin1 = [...range(0xa1, 0xff)].filter((letter) => !symbols.includes(letter)).join('');

const subsets = [
  { from: 'archivo-latin-standard-normal.woff2', to: 'archivo-ascii.woff2', text: ascii + symbols },
  { from: 'archivo-latin-standard-normal.woff2', to: 'archivo-latin-1.woff2', text: latin1 },
  { from: 'archivo-latin-ext-standard-normal.woff2', to: 'archivo-naira.woff2', text: '₦' },
  // For names: Yoruba and Igbo use letters of both blocks, which the font has in two files.
  {
    from: 'archivo-latin-ext-standard-normal.woff2',
    to: 'archivo-latin-ext.woff2',
    text: range(0x100, 0x24f) + range(0x1e00, 0x1e9f),
  },
  {
    from: 'archivo-vietnamese-standard-normal.woff2',
    to: 'archivo-dotted.woff2',
    text: `${range(0x1ea0, 0x1ef9)}${range(0x300, 0x309)}\u0323`,
  },
];

for (const { from, to, text } of subsets) {
  const font = await readFile(join(source, 'files', from));
  const subset = await subsetFont(font, text, { targetFormat: 'woff2', variationAxes, noHinting: true });
  await writeFile(join(target, to), subset);
  process.stdout.write(`${to}: ${subset.length} bytes\n`);
}
await copyFile(join(source, 'LICENSE'), join(target, 'OFL.txt'));
