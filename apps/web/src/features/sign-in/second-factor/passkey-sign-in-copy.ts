export const copy = {
  start: 'Sign in with a passkey',
  failed: {
    id: 'passkey-sign-in-failed',
    message: "We couldn't sign you in with a passkey. Please try again.",
  },
} as const;
