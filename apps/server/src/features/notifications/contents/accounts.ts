import type { User } from '@burnish/contract/accounts/entities';
import { isStaff } from '@burnish/domain/access';
import { brand } from '@burnish/domain/brand';
import type { WriteContent } from './content.ts';

export const accountContents = {
  welcome: () => ({
    title: `Welcome to ${brand.name}`,
    text: 'Your account is ready. Choose a plan, or pay per image: we review your order, and you pay once it is approved.',
    details: [
      'Then upload your photos, mark what should change, and follow them until they are done. If you have a question, write to us in the chat.',
    ],
    action: { label: 'See plans and prices', path: '/pricing' },
  }),
  email_undeliverable: () => ({
    title: "We can't reach you by email",
    text: 'Emails to your address came back or were marked as spam, so we stopped sending them. Check your address, then resume emails in your settings.',
    action: { label: 'Open settings', path: '/account/profile#notifications' },
  }),
  role_changed: (user) =>
    isStaff(user)
      ? {
          title: `You're now an admin of ${brand.name}`,
          text: 'You can now open the studio with your account.',
          action: { label: 'Open the studio', path: '/admin?tab=today' },
        }
      : {
          title: `You're no longer an admin of ${brand.name}`,
          text: 'Your account is a customer account now. Your own orders and photos stay as they are.',
          action: { label: 'Open your account', path: '/dashboard' },
        },
} satisfies Readonly<Record<string, WriteContent<User>>>;
