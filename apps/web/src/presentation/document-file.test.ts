import { describe, expect, it } from 'vitest';
import { fileError } from './document-file.ts';

const maxBytes = 10 * 1024 * 1024;

describe('fileError', () => {
  it.each(['transfer.jpg', 'transfer.JPEG', 'scan 2.png', 'bank.2026-11.PDF'])('accepts %s', (name) => {
    expect(fileError({ name, size: 1_000 })).toBeNull();
  });

  it.each(['transfer', 'transfer.pdf.exe', 'photo.heic', '.', 'pdf', 'page.svg'])('rejects %s', (name) => {
    expect(fileError({ name, size: 1_000 })).toBe('Only JPG, PNG and PDF files are supported.');
  });

  it('accepts up to 10 MB', () => {
    expect(fileError({ name: 'a.pdf', size: maxBytes })).toBeNull();
    expect(fileError({ name: 'a.pdf', size: maxBytes + 1 })).toBe('The file is larger than 10 MB.');
  });

  it('rejects an empty file', () => {
    expect(fileError({ name: 'a.pdf', size: 0 })).toBe('This file is empty.');
  });
});
