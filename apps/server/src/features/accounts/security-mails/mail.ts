// The emails about changed sign-in methods, and about sign-ins on new devices.
import { brand } from '@burnish/domain/brand';
import type { MailContent } from '../../../platform/mail/mail-layout.ts';

export const signInChanges = [
  'new_sign_in',
  'password_changed',
  'password_set',
  'google_linked',
  'passkey_added',
  'passkey_removed',
  'second_factor_enabled',
  'second_factor_disabled',
  'second_factor_reset',
  'recovery_code_used',
  'recovery_codes_replaced',
  'api_key_created',
  'calendar_feed_created',
] as const;
export type SignInChange = (typeof signInChanges)[number];

/** What a user can do about a change that they didn't make. */
const remedies = {
  password: {
    label: 'Set a new password',
    path: '/auth?with=link',
    text: "If this wasn't you, someone may know how to sign in to your account. Set a new password now, which signs out all devices",
  },
  review: {
    label: 'Review sign-in methods',
    path: '/account/profile#security',
    text: "If this wasn't you, someone may have access to your account. Check your sign-in methods, sign out everywhere, change your password",
  },
  apiKeys: {
    label: 'Review API keys',
    path: '/account/api-keys',
    text: "If this wasn't you, someone may have access to your account. Revoke the key, check your sign-in methods, sign out everywhere",
  },
  calendarFeeds: {
    label: 'Review calendar feeds',
    path: '/account/calendar',
    text: "If this wasn't you, someone may have access to your account. Revoke the feed, check your sign-in methods, sign out everywhere",
  },
} as const;

interface ChangeText {
  readonly subject: string;
  readonly text: string;
  readonly remedy: keyof typeof remedies;
}

const changes: Readonly<Record<SignInChange, ChangeText>> = {
  new_sign_in: {
    subject: `New sign-in to your ${brand.name} account`,
    text: `Someone signed in to your ${brand.name} account on a device that hasn't been used for it before.`,
    remedy: 'review',
  },
  password_changed: {
    subject: `Your ${brand.name} password was changed`,
    text: `The password of your ${brand.name} account was changed, and all other devices were signed out.`,
    remedy: 'password',
  },
  password_set: {
    subject: `A password was set for your ${brand.name} account`,
    text: `Your ${brand.name} account has a password now. You can still sign in with Google.`,
    remedy: 'password',
  },
  google_linked: {
    subject: `Google was added to your ${brand.name} account`,
    text: `You can now sign in to your ${brand.name} account with Google.`,
    remedy: 'review',
  },
  passkey_added: {
    subject: `A passkey was added to your ${brand.name} account`,
    text: `You can now sign in to your ${brand.name} account with a new passkey.`,
    remedy: 'review',
  },
  passkey_removed: {
    subject: `A passkey was removed from your ${brand.name} account`,
    text: `One of the passkeys of your ${brand.name} account was removed. It can't be used to sign in anymore.`,
    remedy: 'review',
  },
  second_factor_enabled: {
    subject: `Two-step sign-in is on for your ${brand.name} account`,
    text: `Signing in to your ${brand.name} account now takes your password and a code from your authenticator app.`,
    remedy: 'review',
  },
  second_factor_disabled: {
    subject: `Two-step sign-in is off for your ${brand.name} account`,
    text: `Signing in to your ${brand.name} account doesn't take a code from your authenticator app anymore.`,
    remedy: 'review',
  },
  second_factor_reset: {
    subject: `Two-step sign-in was reset for your ${brand.name} account`,
    text: `Our team removed the authenticator app, the recovery codes and the passkeys of your ${brand.name} account. You can set them up again.`,
    remedy: 'review',
  },
  recovery_code_used: {
    subject: `A recovery code of your ${brand.name} account was used`,
    text: `Someone signed in to your ${brand.name} account with your password and a recovery code, or confirmed a change of it with one. This code doesn't work anymore.`,
    remedy: 'password',
  },
  recovery_codes_replaced: {
    subject: `Your ${brand.name} recovery codes were replaced`,
    text: `New recovery codes were created for your ${brand.name} account. The old ones don't work anymore.`,
    remedy: 'review',
  },
  api_key_created: {
    subject: `An API key was created for your ${brand.name} account`,
    text: `A program that has the new API key can use your ${brand.name} account without signing in, as far as the key allows.`,
    remedy: 'apiKeys',
  },
  calendar_feed_created: {
    subject: `A calendar feed was created for your ${brand.name} account`,
    text: 'Anyone who has the address of the new calendar feed can read what is due in your account, without signing in.',
    remedy: 'calendarFeeds',
  },
};

/** Times of day differ between readers, so the zone is named. */
const instantFormat = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

export interface SignInChangeMail {
  readonly change: SignInChange;
  readonly at: Date;
  /** Such as 'Chrome on Windows'. Null: the change wasn't made by the user. */
  readonly device: string | null;
  readonly publicUrl: string;
}

export function signInChangeMail({ change, at, device, publicUrl }: SignInChangeMail): MailContent {
  const { subject, text, remedy } = changes[change];
  const { label, path, text: advice } = remedies[remedy];
  return {
    subject,
    greeting: 'Hello,',
    paragraphs: [text, `${advice}, and write to us at ${brand.email}.`],
    facts: [
      ['When', `${instantFormat.format(at)} UTC`],
      ...(device === null ? [] : [['Device', device] as const]),
    ],
    button: { label, href: publicUrl + path },
    footnotes: ["If this was you, you don't need to do anything."],
  };
}
