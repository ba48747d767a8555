// Errors of a receipt's file, which the browser finds before it sends the file.
export const receiptFileMessages = {
  tooLarge: 'The file is larger than 10 MB.',
  unsupported: 'Only JPG, PNG and PDF files are supported.',
} as const;
