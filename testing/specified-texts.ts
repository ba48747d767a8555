// Every text that the specification's error catalogue quotes, once: where it stands and where it is tested in the
// situation that it belongs to, or why nobody can read it.

export interface ReadText {
  /** With {names} where something is filled in. */
  readonly text: string;
  readonly standsIn: string;
  readonly testedIn: string;
}

export interface UnreachableText {
  readonly text: string;
  readonly because: string;
}

const features = 'apps/web/src/features';
const lib = 'apps/web/src/lib';

function read(standsIn: string, testedIn: string, ...texts: readonly string[]): ReadText[] {
  return texts.map((text) => ({ text, standsIn, testedIn }));
}

export const readTexts: readonly ReadText[] = [
  ...read(`${features}/session/copy.ts`, 'e2e/dashboard.spec.ts', 'Session expired. Please sign in again.'),
  ...read(
    `${features}/session/copy.ts`,
    'e2e/session.spec.ts',
    'Google sign-in failed. Please try again.',
    'Welcome!',
  ),
  ...read(`${lib}/api-error.ts`, `${lib}/api.test.ts`, 'HTTP error! status {code}'),
  ...read(
    `${features}/pricing/copy.ts`,
    'e2e/ordering.spec.ts',
    'Please sign in to subscribe to a plan',
    'Please sign in to order images',
  ),
  ...read(
    `${features}/ordering/copy.ts`,
    'e2e/ordering.spec.ts',
    'Subscription request submitted successfully! You will receive an invoice soon.',
    'Pay-per-image request submitted successfully! You will receive an invoice soon.',
    'Failed to submit subscription request. Please try again.',
    'Failed to submit request. Please try again.',
  ),
  ...read(
    'apps/web/src/app/account/dashboard-copy.ts',
    'e2e/dashboard.spec.ts',
    'Failed to load dashboard data',
  ),
  ...read(
    'apps/web/src/app/account/subscriptions-copy.ts',
    'e2e/subscriptions.spec.ts',
    'Failed to load subscription data',
  ),
  ...read(
    'apps/web/src/presentation/upload-refusal.ts',
    'e2e/dashboard.spec.ts',
    'You need an active subscription to upload photos. Please subscribe to a plan first.',
    'You have reached your upload limit for all plans: {plans}. Please renew your subscription or upgrade your plan.',
  ),
  ...read(
    `${features}/quick-actions/copy.ts`,
    'e2e/dashboard.spec.ts',
    'Redirecting to upload portal for {plan}',
  ),
  ...read(
    `${features}/billing/copy.ts`,
    'e2e/dashboard.spec.ts',
    'Payment receipt submitted! Awaiting admin confirmation.',
    'Payment receipt submitted successfully!',
    'Failed to submit payment receipt',
    'Failed to update payment status',
  ),
  ...read(
    `${features}/admin-requests/copy.ts`,
    'e2e/order-desk.ts',
    'Request {status}',
    'Pay-per-image request {status}',
    'Failed to update request status',
    'Failed to update pay-per-image request status',
  ),
  ...read(
    `${features}/admin-invoices/send-invoice/copy.ts`,
    'e2e/order-desk.ts',
    'Invoice sent successfully!',
    'Pay-per-image invoice sent successfully!',
    'Failed to send invoice. Please try again.',
    'Failed to send pay-per-image invoice. Please try again.',
  ),
  ...read(
    `${features}/admin-invoices/copy.ts`,
    'e2e/admin-invoices.spec.ts',
    'Please review the payment receipt before confirming payment.',
    'No payment receipt found. Please check the Payment Receipts tab first.',
    'Payment confirmed successfully!',
    'Failed to confirm payment',
  ),
  ...read('packages/contract/src/errors.ts', 'e2e/admin-invoices.spec.ts', 'Invalid invoice ID'),
  ...read(
    `${features}/admin-payments/copy.ts`,
    'e2e/admin-receipts.spec.ts',
    'Payment receipt {status}',
    'Payment confirmed and subscription activated!',
    'Failed to process payment receipt',
  ),
  ...read(
    `${features}/admin-users/copy.ts`,
    'e2e/admin-people.spec.ts',
    'User role updated to {role}',
    'Failed to update user role',
  ),
  ...read(
    `${features}/admin-subscriptions/edit/copy.ts`,
    'e2e/admin-people.spec.ts',
    'Subscription updated successfully',
    'Pay-per-image subscription updated successfully',
    'Failed to update subscription',
    'Failed to update pay-per-image subscription',
  ),
  ...read(
    `${features}/chat/widget/copy.ts`,
    'e2e/chat-widget.spec.ts',
    'Please enter your name',
    'Name must be at least 2 characters long',
    'Failed to update display name',
  ),
  ...read(`${features}/chat/desk/copy.ts`, 'e2e/chat-desk.spec.ts', 'Select a chat to start messaging'),
];

export const unreachableTexts: readonly UnreachableText[] = [
  {
    text: 'Receipt approved but payment confirmation failed',
    because: 'Approving a receipt confirms its invoice in the same transaction: both happen, or neither.',
  },
  ...[
    'Subscription data is invalid - missing ID',
    'No subscription selected for editing',
    'Subscription ID is required',
  ].map((text) => ({
    text,
    because:
      'The form is opened in the card of a subscription, and every subscription has an id by its type.',
  })),
];
