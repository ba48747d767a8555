export const copy = {
  signIn: {
    title: 'Welcome Back',
    lead: 'Sign in to your account',
    withGoogle: 'Continue with Google',
    terms: 'By signing in, you agree to our Terms of Service and Privacy Policy',
  },
  completing: 'Completing sign in...',
  loading: 'Loading your account',
  switching: {
    title: 'Somebody else is signed in',
    lead: 'Choose who to go on as.',
    now: 'Signed in now',
    next: 'Wants to sign in',
    stay: (name: string) => `Stay as ${name}`,
    change: (name: string) => `Switch to ${name}`,
  },
  denied: {
    title: 'Access Denied',
    words: "You don't have admin privileges to access this page.",
    wayOut: 'Dashboard',
  },
  account: {
    of: (name: string) => `Account of ${name}`,
    signOut: 'Sign out',
  },
  toasts: {
    welcome: { id: 'welcome', words: 'Welcome!' },
    expired: { id: 'session-expired', words: 'Session expired. Please sign in again.' },
    google: { id: 'google-sign-in-failed', words: 'Google sign-in failed. Please try again.' },
    inactive: { id: 'account-not-active', words: 'This account is not active.' },
    profile: { id: 'profile-failed' },
  },
} as const;
