/** Of the forms with passwords, which other pages don't load. */
export const passwordCopy = {
  password: {
    email: 'Email',
    password: 'Password',
    signIn: 'Sign in',
    signingIn: 'Signing in...',
    forgot: 'Forgot your password?',
    toGoogle: 'Sign in with Google instead',
    failed: "We couldn't sign you in. Please try again.",
    tooMany: (time: string) => `Too many attempts. Wait ${time} and try again.`,
  },
  forgot: {
    title: 'Forgot your password?',
    lead: "We'll email you a link to set a new one.",
    send: 'Send link',
    sending: 'Sending...',
    back: 'Back to sign in',
    failed: "The link couldn't be sent. Please try again.",
  },
  linkSent: {
    title: 'Check your email',
    text: (email: string) => `If ${email} has an account, we've sent a link to set a new password.`,
    note: "This link works once and expires in an hour. Didn't get it? Check your spam folder or send it again.",
    retry: 'Send again',
  },
  reset: {
    title: 'Set a new password',
    lead: "You'll use it to sign in right after this.",
    password: 'New password',
    rule: (min: number, max: number) => `${min} to ${max} characters`,
    set: 'Set password',
    setting: 'Saving...',
    failed: "Your password couldn't be set. Please try again.",
  },
  changePassword: {
    current: 'Current password',
    change: 'Change password',
    failed: "Your password couldn't be changed. Please try again.",
  },
  linkExpired: {
    title: 'This link has expired',
    lead: 'Links work once and expire after an hour.',
    retry: 'Send a new link',
  },
  toasts: {
    passwordSet: { id: 'password-set', message: 'Your new password is set. Sign in with it to continue.' },
    passwordChanged: {
      id: 'password-changed',
      message: 'Your password has been changed. Other devices are signed out.',
    },
  },
} as const;
