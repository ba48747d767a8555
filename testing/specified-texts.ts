// Every text that the specification's error catalog quotes: the file that contains it and the test that reads it in its
// situation, or the reason why it can't appear.

export interface SpecifiedText {
  /** With {names} for inserted values. */
  readonly text: string;
  readonly source: string;
  readonly test: string;
}

export interface UnreachableText {
  readonly text: string;
  readonly reason: string;
}

const features = 'apps/web/src/features';
const lib = 'apps/web/src/lib';

function listTexts(source: string, test: string, ...texts: readonly string[]): SpecifiedText[] {
  return texts.map((text) => ({ text, source, test }));
}

export const specifiedTexts: readonly SpecifiedText[] = [
  ...listTexts(
    `${features}/sign-in/copy.ts`,
    'e2e/dashboard.spec.ts',
    'Session expired. Please sign in again.',
  ),
  ...listTexts(
    `${features}/sign-in/copy.ts`,
    'e2e/session.spec.ts',
    'Google sign-in failed. Please try again.',
    'Welcome!',
  ),
  ...listTexts(`${lib}/api-error.ts`, `${lib}/api.test.ts`, 'HTTP error! status {code}'),
  ...listTexts(
    `${features}/site/pricing/copy.ts`,
    'e2e/ordering.spec.ts',
    'Please sign in to subscribe to a plan',
    'Please sign in to order images',
  ),
  ...listTexts(
    `${features}/orders/place-order/copy.ts`,
    'e2e/ordering.spec.ts',
    'Subscription request submitted successfully! You will receive an invoice soon.',
    'Pay-per-image request submitted successfully! You will receive an invoice soon.',
    'Failed to submit subscription request. Please try again.',
    'Failed to submit request. Please try again.',
  ),
  ...listTexts(
    'apps/web/src/presentation/load-errors.ts',
    'e2e/dashboard.spec.ts',
    'Failed to load dashboard data',
  ),
  ...listTexts(
    'apps/web/src/presentation/load-errors.ts',
    'e2e/subscriptions.spec.ts',
    'Failed to load subscription data',
  ),
  ...listTexts(
    'packages/contract/src/photos/quota-messages.ts',
    `${features}/dashboard/quick-actions/upload-action.test.ts`,
    'You need an active subscription to upload photos. Please subscribe to a plan first.',
    'You have reached your upload limit for all plans: {plans}. Please renew your subscription or upgrade your plan.',
  ),
  ...listTexts(
    `${features}/dashboard/quick-actions/copy.ts`,
    'e2e/dashboard.spec.ts',
    'Redirecting to upload portal for {plan}',
  ),
  ...listTexts(
    `${features}/orders/invoices/invoice/copy.ts`,
    'e2e/dashboard.spec.ts',
    'Payment receipt submitted! Awaiting admin confirmation.',
    'Payment receipt submitted successfully!',
    'Failed to submit payment receipt',
    'Failed to update payment status',
  ),
  ...listTexts(
    `${features}/orders/admin-requests/copy.ts`,
    'e2e/admin-orders-fixture.ts',
    'Request {status}',
    'Pay-per-image request {status}',
    'Failed to update request status',
    'Failed to update pay-per-image request status',
  ),
  ...listTexts(
    `${features}/orders/admin-invoices/send-invoice/copy.ts`,
    'e2e/admin-orders-fixture.ts',
    'Invoice sent successfully!',
    'Pay-per-image invoice sent successfully!',
    'Failed to send invoice. Please try again.',
    'Failed to send pay-per-image invoice. Please try again.',
  ),
  ...listTexts(
    `${features}/orders/admin-invoices/copy.ts`,
    'e2e/admin-invoices.spec.ts',
    'Please review the payment receipt before confirming payment.',
    'No payment receipt found. Please check the Payment Receipts tab first.',
    'Payment confirmed successfully!',
    'Failed to confirm payment',
  ),
  ...listTexts('packages/contract/src/errors.ts', 'e2e/admin-invoices.spec.ts', 'Invalid invoice ID'),
  ...listTexts(
    `${features}/orders/receipt-review/copy.ts`,
    'e2e/admin-receipts.spec.ts',
    'Payment receipt {status}',
    'Payment confirmed and subscription activated!',
    'Failed to process payment receipt',
  ),
  ...listTexts(
    `${features}/accounts/admin-users/copy.ts`,
    'e2e/admin-users.spec.ts',
    'User role updated to {role}',
    'Failed to update user role',
  ),
  ...listTexts(
    `${features}/subscriptions/admin/edit/copy.ts`,
    'e2e/admin-subscriptions.spec.ts',
    'Subscription updated successfully',
    'Pay-per-image subscription updated successfully',
    'Failed to update subscription',
    'Failed to update pay-per-image subscription',
  ),
  ...listTexts(
    `${features}/chat/widget/copy.ts`,
    'e2e/chat-widget.spec.ts',
    'Please enter your name',
    'Name must be at least 2 characters long',
    'Failed to update display name',
  ),
  ...listTexts(
    `${features}/chat/inbox/copy.ts`,
    'e2e/chat-inbox.spec.ts',
    'Select a chat to start messaging',
  ),
];

export const unreachableTexts: readonly UnreachableText[] = [
  {
    text: 'Receipt approved but payment confirmation failed',
    reason: 'Approving a receipt confirms its invoice in the same transaction: both happen, or neither.',
  },
  ...[
    'Subscription data is invalid - missing ID',
    'No subscription selected for editing',
    'Subscription ID is required',
  ].map((text) => ({
    text,
    reason: 'The form is opened in the card of a subscription, and every subscription has an id by its type.',
  })),
];
