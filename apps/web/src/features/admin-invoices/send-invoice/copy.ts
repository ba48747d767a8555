import type { OrderType } from '../../../presentation/ordered.ts';

interface TypeWords {
  sent: string;
  failed: string;
}

export const copy = {
  of: {
    subscription: {
      sent: 'Invoice sent successfully!',
      failed: 'Failed to send invoice. Please try again.',
    },
    'pay-per-image': {
      sent: 'Pay-per-image invoice sent successfully!',
      failed: 'Failed to send pay-per-image invoice. Please try again.',
    },
  } satisfies Record<OrderType, TypeWords>,
  title: 'Send Invoice',
  email: 'Email',
  cycle: 'Billing cycle',
  unitPrice: 'Unit price',
  customer: 'Customer',
  dueDate: 'Due date',
  bankName: 'Bank name',
  accountName: 'Account name',
  accountNumber: 'Account number',
  paymentLink: 'Payment link',
  paymentLinkExample: 'https://',
  additional: 'Additional instructions',
  notes: 'Notes',
  notesHint: 'The customer reads them on the invoice.',
  instructions: 'Payment instructions',
  defaultInstructions: 'Please make payment using the details provided above.',
  instructionsHint: 'Left empty, the usual sentence stands there.',
  optional: '(optional)',
  asBefore: (invoiceNumber: string) => `Payment details as on ${invoiceNumber}.`,
  cancel: 'Cancel',
  send: 'Send Invoice',
  sending: 'Submitting...',
  discard: {
    title: 'Discard this invoice?',
    words: 'What you typed will be lost.',
    discard: 'Discard',
    keep: 'Keep editing',
  },
};
