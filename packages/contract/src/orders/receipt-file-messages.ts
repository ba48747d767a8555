// Errors of a receipt's file, which the browser finds before it sends the file.
import { receiptMaxBytes } from '@burnish/domain/catalog/terms';
import { fileTooLarge } from '../file-size.ts';

export const receiptFileMessages = {
  tooLarge: fileTooLarge(receiptMaxBytes),
  unsupported: 'Only JPG, PNG and PDF files are supported.',
} as const;
