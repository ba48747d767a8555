// The ways to sign in that stand in the address of one page, so that each can be linked and left by going back.

const ways = ['password', 'link'] as const;
export type Way = (typeof ways)[number];

export const wayTo = {
  google: '/auth',
  password: '/auth?with=password',
  link: '/auth?with=link',
} as const;

/** Null: the way that is offered first. */
export function wayIn(query: URLSearchParams): Way | null {
  return ways.find((way) => way === query.get('with')) ?? null;
}
