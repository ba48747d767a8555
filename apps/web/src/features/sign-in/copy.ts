export const copy = {
  signIn: {
    title: 'Welcome Back',
    lead: 'Sign in to your account',
    withGoogle: 'Continue with Google',
    terms: 'By signing in, you agree to our Terms of Service and Privacy Policy',
    withPassword: 'Sign in with a password',
  },
  completing: 'Completing sign in...',
  loading: 'Loading your account',
  opening: 'Loading the form',
  denied: {
    title: 'Access Denied',
    text: "You don't have admin privileges to access this page.",
    dashboard: 'Go to dashboard',
  },
  account: {
    label: (name: string) => `Account: ${name}`,
    signOut: 'Sign out',
  },
  toasts: {
    welcome: { id: 'welcome', message: 'Welcome!' },
    expired: { id: 'session-expired', message: 'Session expired. Please sign in again.' },
    google: { id: 'google-sign-in-failed', message: 'Google sign-in failed. Please try again.' },
    inactive: {
      id: 'account-not-active',
      message: 'Your account has been deactivated. Contact us to restore it.',
    },
    profile: { id: 'profile-failed' },
  },
} as const;
