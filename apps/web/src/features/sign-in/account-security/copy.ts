import type { SessionMethod } from '@burnish/domain/accounts/session';

export const copy = {
  methods: {
    password: 'Password',
    google: 'Google',
    isSet: 'Set',
    notSet: 'Not set',
    connected: 'Connected',
    notConnected: 'Not connected',
    howToConnect: 'To connect Google, sign in with the Google account that has the same email.',
  },
  password: {
    none: "Your account doesn't have a password. We can email you a link to set one.",
    send: 'Email me a link',
    sent: (email: string) =>
      `We've sent a link to ${email}. It works once and expires in an hour. Setting a password signs you out on all devices.`,
    failed: "The link couldn't be sent. Please try again.",
  },
  sessions: {
    list: 'Devices that are signed in',
    failed: "Your devices couldn't be loaded.",
    current: 'This device',
    signedIn: 'Signed in',
    lastUsed: 'Last used',
    method: 'With',
    network: 'Network',
    unknownNetwork: 'Unknown',
    signOut: 'Sign out',
    signOutDevice: (device: string) => `Sign out: ${device}`,
    signOutOthers: 'Sign out everywhere else',
    signOutAll: 'Sign out everywhere',
    confirmAll: 'You will be signed out on all devices, including this one.',
    signedOut: 'Signed out',
    signedOutOthers: 'Signed out on all other devices',
    signOutFailed: "The device couldn't be signed out. Please try again.",
  },
} as const;

export const methodLabels: Readonly<Record<SessionMethod, string>> = {
  password: copy.methods.password,
  google: copy.methods.google,
  passkey: 'Passkey',
};
