// The users to sign in as, printed when the demo starts.
import { cast, staff } from './cast.ts';
import type { Person } from './person.ts';

const worthSeeing: readonly (readonly [Person, string])[] = [
  [staff.kemi, 'the studio’s admin: every tab has data'],
  [staff.zainab, 'a retoucher: her jobs, and photos that she can take'],
  [cast.adaeze, 'a bit of everything: two plans, single images, some thirty invoices, one to pay'],
  [cast.teni, 'an order at every step'],
  [cast.marta, 'a plan whose images are used up'],
  [cast.samir, 'a plan that has ended and is in its grace days'],
  [cast.chiamaka, 'a plan that is paused'],
  [cast.henrik, 'a plan that was upgraded in its month'],
  [cast.tomi, "an upgrade that wasn't paid in time"],
  [cast.clara, 'a plan that ended long ago, and an overdue invoice'],
  [cast.ngozi, 'a yearly plan in naira'],
  [cast.northway, 'a yearly plan in dollars, with a receipt in review'],
  [cast.maximiliane, 'the longest names and texts'],
  [cast.noor, 'new, with nothing yet'],
];

const widest = Math.max(...worthSeeing.map(([{ email }]) => (email.length > 40 ? 0 : email.length)));

export const demoPeople = [
  'Sign in with one of these emails (any name will do):',
  ...worthSeeing.map(([{ email }, what]) => `  ${email.padEnd(widest)}  ${what}`),
].join('\n');
