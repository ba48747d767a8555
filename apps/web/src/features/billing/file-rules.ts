import { receiptMaxBytes } from '@burnish/domain/catalogue/terms';
import { copy } from './copy.ts';

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
  if (!kinds.includes(kindOf(name))) return copy.file.wrongKind;
  if (size === 0) return copy.file.empty;
  return size > receiptMaxBytes ? copy.file.tooLarge : null;
}
