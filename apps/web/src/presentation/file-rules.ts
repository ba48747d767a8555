import { receiptMaxBytes } from '@burnish/domain/catalogue/terms';

/** The same for a receipt and for a message. */
export const fileWords = {
  note: 'JPG, JPEG, PNG, PDF, max 10MB',
  tooLarge: 'The file is larger than 10 MB.',
  wrongKind: 'This is not a JPG, PNG or PDF file.',
  empty: 'This file is empty.',
} as const;

const kinds = ['jpg', 'jpeg', 'png', 'pdf'];

export const acceptedFiles = [
  'image/jpeg',
  'image/png',
  'application/pdf',
  ...kinds.map((kind) => `.${kind}`),
].join(',');

function kindOf(name: string): string {
  return name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '';
}

/**
 * What can be told of a file before it is sent, so that nobody waits for an upload that will be refused. The
 * service judges it by its bytes.
 */
export function fileFault({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (!kinds.includes(kindOf(name))) return fileWords.wrongKind;
  if (size === 0) return fileWords.empty;
  return size > receiptMaxBytes ? fileWords.tooLarge : null;
}
