// Errors in the fields of a payment, which the browser finds before it sends them.
export const paymentMessages = {
  noAmount: 'Enter the amount.',
  notPositive: 'Enter an amount above zero.',
  tooExact: 'Enter an amount with at most two decimals.',
  futureDate: "The payment date can't be in the future.",
  futureRefund: "The date of the refund can't be in the future.",
  noReason: 'Enter a reason for the write-off.',
  aboveDue: 'Enter no more than the amount due.',
  abovePaid: 'You can credit up to the amount paid, less earlier credit notes.',
  notPart: 'This amount covers what is due, so it settles the invoice.',
} as const;
