import type { PaymentMethod } from '@burnish/domain/receipt/receipt';

export const paymentMethod: Readonly<Record<PaymentMethod, string>> = {
  bank_transfer: 'Bank transfer',
  cash: 'Cash',
  check: 'Check',
  other: 'Other',
};
