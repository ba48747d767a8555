// The sign-in forms of /auth have URLs of their own, so that they can be linked and the back button leaves them.

const methods = ['password', 'link'] as const;
/** 'link' asks for a password reset link. */
export type SignInMethod = (typeof methods)[number];

export const signInPath = {
  google: '/auth',
  password: '/auth?with=password',
  link: '/auth?with=link',
} as const;

/** Null: Google, the default. */
export function readSignInMethod(query: URLSearchParams): SignInMethod | null {
  return methods.find((method) => method === query.get('with')) ?? null;
}
