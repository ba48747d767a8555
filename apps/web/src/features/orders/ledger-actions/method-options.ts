import { recordedPaymentMethods } from '@burnish/domain/orders/receipt/receipt';
import { paymentMethodLabels } from '../../../presentation/orders.ts';

/** How a payment or refund that an admin records was made. */
export const methodOptions: readonly { readonly value: string; readonly label: string }[] =
  recordedPaymentMethods.map((value) => ({
    value,
    label: paymentMethodLabels[value],
  }));

/** The fields of each dialog that the server can name in an error. */
export const serverFields = {
  payment: ['amount', 'paymentMethod', 'paymentDate', 'reference'],
  refund: ['amount', 'method', 'reference', 'refundDate'],
} as const;
