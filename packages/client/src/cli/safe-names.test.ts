import { basename, resolve } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeFileName, safeFileNames } from './safe-names.ts';

test.each([
  ['DSC_1.JPG', 'DSC_1.JPG'],
  ['Ọmọ 写真.jpg', 'Ọmọ 写真.jpg'],
  ['../../etc/passwd', '__.._etc_passwd'],
  ['..', '_'],
  ['', '_'],
  ['.bashrc', '_bashrc'],
  ['a/b\\c:d.jpg', 'a_b_c_d.jpg'],
  ['photo.jpg. ', 'photo.jpg'],
  ['line\nbreak\u001b[2J.jpg', 'line_break_[2J.jpg'],
  ['\u202Egpj.exe', '_gpj.exe'],
  ['con.jpg', '_con.jpg'],
])('%j becomes %j', (name, safe) => {
  expect(safeFileName(name)).toBe(safe);
});

test('keeps the extension of a long name', () => {
  expect(safeFileName(`${'a'.repeat(500)}.jpg`)).toMatch(/^a{236}\.jpg$/);
});

test.each(['写', 'é', '📷'])('limits the bytes of a name of %s, and keeps whole characters', (character) => {
  const repeated = Array<string>(2).fill(`a${character.repeat(200)}.jpg`);
  for (const name of safeFileNames(repeated)) {
    const bytes = Buffer.byteLength(name);
    expect(bytes).toBeLessThanOrEqual(240);
    expect(bytes).toBeGreaterThan(236);
    expect(name).toMatch(new RegExp(`^a${character}+(?: \\(2\\))?\\.jpg$`, 'u'));
  }
});

test('a shortened name does not end in a space', () => {
  expect(safeFileName(`${'a'.repeat(239)} ${'b'.repeat(20)}`)).toBe('a'.repeat(239));
});

test('numbers names that are equal on some system', () => {
  const names = ['DSC_1.JPG', 'dsc_1.jpg', 'DSC_1 (2).JPG', 'DSC_1.JPG'];
  expect(safeFileNames(names)).toEqual(['DSC_1.JPG', 'dsc_1 (2).jpg', 'DSC_1 (2) (2).JPG', 'DSC_1 (3).JPG']);
});

test('numbers names that differ only in how their characters are composed', () => {
  expect(safeFileNames(['\u00E9.jpg', 'e\u0301.jpg'])).toEqual(['\u00E9.jpg', 'e\u0301 (2).jpg']);
});

test('replaces halves of characters, which file systems store as the same bytes', () => {
  expect(safeFileNames(['\uD83D.jpg', '\uDCF7.jpg'])).toEqual(['_.jpg', '_ (2).jpg']);
});

test('any names are different files in one folder', () => {
  const name = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'binary', minLength: 60 }),
    fc.stringMatching(/^[./\\a]{0,6}$/),
  );
  fc.assert(
    fc.property(fc.array(name), (names) => {
      const safe = safeFileNames(names);
      expect(new Set(safe.map((each) => each.normalize('NFC').toLowerCase())).size).toBe(names.length);
      for (const each of safe) {
        expect(basename(resolve('/folder', each))).toBe(each);
        expect(each.startsWith('.')).toBe(false);
        expect(Buffer.byteLength(each)).toBeLessThanOrEqual(240);
      }
    }),
  );
});
