// Texts of the invoice dialogs, which load when one is opened.

export const invoiceCopy = {
  title: 'Invoice',
  page: 'Open the invoice page',
  failed: "The invoice couldn't be loaded.",
  loading: 'Loading the invoice',
  timesPrice: (quantity: string, price: string) => `${quantity} × ${price}`,
  issued: 'Issued',
  due: 'Due',
  confirmed: 'Payment confirmed',
  payTo: 'Payment details',
  bankName: 'Bank name',
  accountName: 'Account name',
  accountNumber: 'Account number',
  copyNumber: 'Copy account number',
  copied: 'Account number copied',
  paymentLink: 'Payment link',
  additional: 'Additional instructions',
  noDetails: 'No payment details available for this invoice.',
  instructions: 'Payment instructions',
  notes: 'Notes',
};

export const receiptCopy = {
  title: 'Your receipt',
  method: 'Payment method',
  reference: 'Transaction reference',
  date: 'Payment date',
  amount: 'Amount paid',
  received: 'Amount received',
  receivedOn: 'Received on',
  credit: 'Kept as credit',
  file: 'File',
  link: 'Link',
  notes: 'Your notes',
  unnamed: 'Open file',
};

export const replaceFileCopy = {
  open: 'Replace file',
  label: 'New file',
  submit: 'Submit file',
  missing: 'Choose a file to replace the current one.',
};

export const receiptToasts = {
  submitted: {
    id: 'receipt-submitted',
    message: 'Payment receipt submitted! Awaiting admin confirmation.',
  },
  replaced: { id: 'receipt-replaced', message: 'Payment receipt submitted successfully!' },
  failed: { id: 'receipt-failed', message: 'Failed to submit payment receipt' },
  /** The receipt was submitted, but the new status of the invoice couldn't be loaded. */
  statusFailed: { id: 'payment-status-failed', message: 'Failed to update payment status' },
};
