import { describe, expect, test, vi } from 'vitest';
import { zipFileNames } from './zip-file-names.ts';

describe('zipFileNames', () => {
  test("keeps the cameras' file names", () => {
    expect(zipFileNames(['DSC_1.NEF', 'Été 2.jpg', '.hidden'])).toEqual([
      'DSC_1.NEF',
      'Été 2.jpg',
      '.hidden',
    ]);
  });

  test('numbers repeated names, ignoring case', () => {
    expect(zipFileNames(['DSC_1.NEF', 'DSC_1.NEF', 'dsc_1.nef', 'scan', 'scan'])).toEqual([
      'DSC_1.NEF',
      'DSC_1 (2).NEF',
      'dsc_1 (3).nef',
      'scan',
      'scan (2)',
    ]);
  });

  test('skips a number that another file already has in its name', () => {
    expect(zipFileNames(['a (2).jpg', 'a.jpg', 'a.jpg'])).toEqual(['a (2).jpg', 'a.jpg', 'a (3).jpg']);
  });

  test('looks each name up at most three times, even if a thousand photos have the same name', () => {
    const lookUps = vi.spyOn(Set.prototype, 'has');
    const repeated = Array.from({ length: 500 }, () => 'a.jpg');
    const numbered = repeated.map((_, index) => `a (${index + 2}).jpg`);
    zipFileNames([...numbered, ...repeated]);
    const count = lookUps.mock.calls.length;
    lookUps.mockRestore();
    expect(count).toBeLessThanOrEqual(3 * 1_000);
  });

  test('removes paths and control characters', () => {
    expect(zipFileNames(['../../etc/passwd', 'C:\\a.jpg', '..', '', 'a\u0000\u202egpj.exe'])).toEqual([
      '.._.._etc_passwd',
      'C__a.jpg',
      'photo',
      'photo (2)',
      'agpj.exe',
    ]);
  });
});
