import type { User } from '@burnish/contract/accounts/entities';
import { brand } from '@burnish/domain/brand';
import type { Role } from '@burnish/domain/permissions';
import type { NotificationContent, WriteContent } from './content.ts';

const roleContents: Readonly<Record<Role, NotificationContent>> = {
  admin: {
    title: `You're now an admin of ${brand.name}`,
    text: 'You can now open the studio with your account.',
    action: { label: 'Open the studio', path: '/admin?tab=today' },
  },
  retoucher: {
    title: `You're now a retoucher of ${brand.name}`,
    text: 'You can now open the jobs with photos that are assigned to you.',
    action: { label: 'Open your jobs', path: '/admin?tab=photos' },
  },
  user: {
    title: `You no longer work at ${brand.name}`,
    text: 'Your account is a customer account now. Your own orders and photos stay as they are.',
    action: { label: 'Open your account', path: '/dashboard' },
  },
};

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
  role_changed: ({ role }) => roleContents[role],
} satisfies Readonly<Record<string, WriteContent<User>>>;
