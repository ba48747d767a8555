// Errors in the fields of a payment, which the browser finds before it sends them.
export const paymentMessages = {
  noAmount: 'Enter the amount.',
  notPositive: 'Enter an amount above zero.',
  tooExact: 'Enter an amount with at most two decimals.',
  futureDate: "The payment date can't be in the future.",
  noReason: 'Say why the invoice is settled with this amount.',
} as const;
