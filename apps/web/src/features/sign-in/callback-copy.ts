/** Of the questions after a sign-in, which other pages don't load. */
export const callbackCopy = {
  switchAccount: {
    title: "You're already signed in",
    lead: 'Choose the account you want to use.',
    current: 'Signed in now',
    requested: 'Signing in',
    stay: (name: string) => `Stay signed in as ${name}`,
    change: (name: string) => `Switch to ${name}`,
  },
  confirmSignIn: {
    title: (name: string) => `Continue as ${name}?`,
    lead: (email: string) =>
      `This link signs you in to ${email}, but the sign-in wasn't started in this browser. Continue only if this is your account.`,
    continueAs: (name: string) => `Continue as ${name}`,
    cancel: 'Sign in to another account',
  },
} as const;
