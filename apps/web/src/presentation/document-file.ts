import { receiptFileMessages } from '@burnish/contract/orders/receipt-file-messages';
import { receiptMaxBytes } from '@burnish/domain/catalog/terms';

/** Files of receipts and messages. */
export const fileHint = 'JPG, JPEG, PNG, PDF, max 10MB';

const extensions = ['jpg', 'jpeg', 'png', 'pdf'];

/** For the `accept` attribute. */
export const acceptedFileTypes = [
  'image/jpeg',
  'image/png',
  'application/pdf',
  ...extensions.map((extension) => `.${extension}`),
].join(',');

function extensionOf(name: string): string {
  return name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '';
}

/** A check by name and size before the upload. The server validates the content. */
export function fileError({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (!extensions.includes(extensionOf(name))) return receiptFileMessages.unsupported;
  if (size === 0) return 'This file is empty.';
  return size > receiptMaxBytes ? receiptFileMessages.tooLarge : null;
}
