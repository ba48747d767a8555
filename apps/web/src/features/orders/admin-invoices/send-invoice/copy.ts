import type { OrderType } from '../../../../presentation/orders.ts';

interface TypeTexts {
  sent: string;
  failed: string;
}

export const copy = {
  byType: {
    subscription: {
      sent: 'Invoice sent successfully!',
      failed: 'Failed to send invoice. Please try again.',
    },
    'pay-per-image': {
      sent: 'Pay-per-image invoice sent successfully!',
      failed: 'Failed to send pay-per-image invoice. Please try again.',
    },
  } satisfies Record<OrderType, TypeTexts>,
  title: 'Send Invoice',
  email: 'Email',
  cycle: 'Billing cycle',
  unitPrice: 'Unit price',
  customer: 'Customer',
  dueDate: 'Due date',
  paymentProfile: 'Payment profile',
  paymentProfileHint: 'Fills in the fields below. You can still change them for this invoice.',
  defaultProfile: (name: string) => `${name} (default)`,
  enteredByHand: 'Enter by hand',
  bankName: 'Bank name',
  accountName: 'Account name',
  accountNumber: 'Account number',
  paymentLink: 'Payment link',
  paymentLinkExample: 'https://',
  additional: 'Additional instructions',
  notes: 'Notes',
  notesHint: 'Shown to the customer on the invoice.',
  instructions: 'Payment instructions',
  defaultInstructions: 'Please make payment using the details provided above.',
  instructionsHint: 'Leave empty for the standard text.',
  copiedFrom: (invoiceNumber: string) => `Payment details copied from ${invoiceNumber}.`,
  credit: {
    unknown: "The customer's credit couldn't be loaded. If there is any, it will be applied.",
    apply: (amount: string) => `Apply ${amount} credit`,
    invoice: 'Invoice',
    applied: 'Credit applied',
    due: 'The customer pays',
    covered:
      'The credit covers the invoice: it is paid as soon as you send it, and the order becomes active.',
    left: (amount: string) => `${amount} of credit is left for later invoices.`,
  },
  submit: 'Send Invoice',
  approveAndSend: 'Approve and send invoice',
  discardTitle: 'Discard this invoice?',
};
