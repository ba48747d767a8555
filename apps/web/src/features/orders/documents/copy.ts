export const copy = {
  title: 'Documents',
  invoice: 'Invoice',
  paymentReceipt: 'Payment receipt',
  creditNote: 'Credit note',
  download: 'Download PDF',
  /** Begins with the visible label. */
  downloadLabel: (document: string) => `Download PDF: ${document}`,
  failed: "The file couldn't be created. Please try again.",
};
