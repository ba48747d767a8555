import type { DeskAddresses } from '../../features/chat/desk/customer-panel.tsx';
import { viewAddress } from './address.ts';

/** Where the tabs list a thing of the customer: found by what is unmistakable about it. */
export const deskAddresses: DeskAddresses = {
  user: ({ email }) => viewAddress({ tab: 'users', narrowing: { search: email } }),
  subscription: ({ subscriptionType, userId }) =>
    viewAddress({
      tab: subscriptionType === 'payPerImage' ? 'pay-per-image-subscriptions' : 'subscriptions',
      narrowing: { search: userId.email },
    }),
  order: ({ requestType, email, status }) =>
    viewAddress({
      tab: requestType === 'pay-per-image' ? 'pay-per-image-requests' : 'requests',
      narrowing: { search: email, status },
    }),
  invoice: ({ invoiceNumber }) => viewAddress({ tab: 'invoices', narrowing: { search: invoiceNumber } }),
};
