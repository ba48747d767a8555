import { describe, expect, it } from 'vitest';
import { fileFault } from './file-rules.ts';

const most = 10 * 1024 * 1024;

describe('fileFault', () => {
  it.each(['transfer.jpg', 'transfer.JPEG', 'scan 2.png', 'bank.2026-11.PDF'])('takes %s', (name) => {
    expect(fileFault({ name, size: 1_000 })).toBeNull();
  });

  it.each(['transfer', 'transfer.pdf.exe', 'photo.heic', '.', 'pdf', 'page.svg'])('refuses %s', (name) => {
    expect(fileFault({ name, size: 1_000 })).toBe('This is not a JPG, PNG or PDF file.');
  });

  it('takes 10 MB and not a byte more', () => {
    expect(fileFault({ name: 'a.pdf', size: most })).toBeNull();
    expect(fileFault({ name: 'a.pdf', size: most + 1 })).toBe('The file is larger than 10 MB.');
  });

  it('refuses an empty file', () => {
    expect(fileFault({ name: 'a.pdf', size: 0 })).toBe('This file is empty.');
  });
});
