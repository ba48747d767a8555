import type { BillingCycle } from '@burnish/domain/catalog/plans';

export const copy = {
  plan: {
    title: (plan: string) => `Subscribe to ${plan}`,
    images: {
      monthly: (count: string) => `${count} images per month`,
      yearly: (count: string) => `${count} images per month, billed yearly`,
    } satisfies Record<BillingCycle, (count: string) => string>,
    cycle: 'Billing cycle',
    monthly: 'Monthly',
    yearly: 'Yearly (Save 15%)',
    /** One id for success and failure, so that a toast replaces the one of the attempt before. */
    toastId: 'subscription-request',
    sent: 'Subscription request submitted successfully! You will receive an invoice soon.',
    failed: 'Failed to submit subscription request. Please try again.',
  },
  images: {
    title: (service: string) => `Order ${service}`,
    unitPrice: 'Unit price',
    quantity: 'Quantity',
    decrement: 'Remove one image',
    increment: 'Add one image',
    total: 'Total',
    noTotal: '–',
    toastId: 'images-request',
    sent: 'Pay-per-image request submitted successfully! You will receive an invoice soon.',
    failed: 'Failed to submit request. Please try again.',
  },
  currency: 'Currency',
  fields: {
    companyName: 'Company name',
    contactPerson: 'Contact person',
    phone: 'Phone',
    email: 'Email',
    taxId: 'Tax ID',
    specialInstructions: 'Special instructions',
  },
  savedAddress: 'Saved address',
  anotherAddress: 'Another address',
  submit: 'Send request',
  discardTitle: 'Discard this request?',
  priceChanged: {
    text: 'This page shows an outdated price. Reload it to see the new one. Your details will be kept.',
    reload: 'Reload page',
  },
} as const;
