import type { OrderEventKind } from '@burnish/domain/orders/history';
import { noReasonGiven, type OrderType } from '../../../presentation/orders.ts';

export const copy = {
  /** Until the number is known. */
  title: 'Order',
  loading: 'Loading the order',
  failed: "The order couldn't be loaded.",
  notFound: {
    title: 'Order not found',
    text: 'There is no such order in your account.',
    allOrders: 'All orders',
  },
  ordered: (terms: string) => `${terms}. Ordered`,
  by: 'by',
  /** Followed by a date. */
  autoRenewed: (terms: string) => `${terms}. Placed by auto-renew`,
  invoice: {
    sent: 'Sent',
    amountDue: 'Amount due',
    amount: 'Amount',
    due: 'Due date',
    confirmed: 'Confirmed',
    voided: 'Voided',
    bankName: 'Bank name',
    accountNumber: 'Account number',
    accountName: 'Account name',
    reference: 'Reference',
    copy: (what: string) => `Copy ${what.toLowerCase()}`,
    copied: (what: string) => `${what} copied`,
    referenceNote: 'Put the reference in the transfer, so that we find it.',
  },
  receipts: {
    title: 'Receipts',
    submit: 'Submit receipt',
    submitAgain: 'Submit a new receipt',
    none: 'Submit the receipt of your transfer: a photo, a PDF or a link.',
    failed: "The receipts couldn't be loaded.",
    loading: 'Loading the receipts',
    submitted: 'Submitted',
    reason: 'Why it was rejected',
  },
  next: {
    title: 'What happens next',
    you: 'You',
    review: {
      title: 'We review your order',
      text: "You don't need to do anything.",
    },
    invoice: {
      title: 'We send you the invoice',
      text: 'It appears on this page, with our bank details.',
    },
    pay: {
      title: (amount: string) => `You transfer ${amount} and submit the receipt`,
      text: 'A photo or PDF of the receipt, or a link to it.',
      until: (date: string) => `A photo or PDF of the receipt, or a link to it. Until ${date}.`,
    },
    check: {
      title: 'We check the receipt',
      text: 'If something differs, we tell you what.',
    },
    ready: {
      plan: (plan: string) => `Your ${plan} starts`,
      images: (images: string, quantity: number) => `${images} ${quantity === 1 ? 'is' : 'are'} ready to use`,
      text: 'Upload photos whenever you like.',
    },
  },
  completed: { upload: 'Upload photos' },
  rejected: { plans: 'View plans' },
  messages: 'Messages',
  details: {
    title: 'Details',
    company: 'Company',
    contact: 'Contact',
    address: 'Address',
    taxId: 'Tax ID',
    instructions: 'Instructions',
  },
  history: {
    title: 'History',
    failed: "The history couldn't be loaded.",
    loading: 'Loading the history',
    events: {
      submitted: () => 'Order submitted',
      approved: () => 'Order approved',
      rejected: () => 'Order rejected',
      invoice_sent: (invoice: string) => `Invoice ${invoice} sent`,
      invoice_opened: (invoice: string) => `You opened invoice ${invoice}`,
      invoice_voided: (invoice: string) => `Invoice ${invoice} voided`,
      receipt_submitted: (invoice: string) => `You submitted a receipt for invoice ${invoice}`,
      receipt_replaced: (invoice: string) => `You replaced the file of the receipt for invoice ${invoice}`,
      receipt_rejected: (invoice: string) => `Receipt for invoice ${invoice} rejected`,
      completed: () => 'Payment confirmed',
    } satisfies Record<OrderEventKind, (invoice: string) => string>,
    completed: {
      subscription: 'Your plan is active.',
      'pay-per-image': 'Your images are ready to use.',
    } satisfies Record<OrderType, string>,
    noReason: noReasonGiven,
  },
};
