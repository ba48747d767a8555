// What a first visit loads of the product's JavaScript, in the bytes that were sent. Modals and the other tabs come
// when they are opened.
import { signIn } from '../testing/people.ts';
import { weighScripts } from '../testing/weight.ts';
import { expect, someone, test } from './fixture.ts';

const visitor = null;
const customer = someone('Adaeze Okafor');
const admin = { name: 'Kemi Adewale', email: 'admin@burnish.test' };

const limits = [
  { path: '/', person: visitor, kB: 130 },
  { path: '/pricing', person: visitor, kB: 130 },
  { path: '/developers', person: visitor, kB: 130 },
  { path: '/auth', person: visitor, kB: 130 },
  { path: '/dashboard', person: customer, kB: 160 },
  { path: '/subscriptions', person: customer, kB: 160 },
  { path: '/admin', person: admin, kB: 220 },
];

for (const { path, person, kB } of limits) {
  test(`the first load of ${path} has at most ${kB} kB of JavaScript`, async ({ page, product }) => {
    if (person !== null) {
      const token = await signIn(product.url, person);
      await page.addInitScript((kept) => localStorage.setItem('auth_token', kept), token);
    }
    const bytes = await weighScripts(page, path);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThanOrEqual(kB * 1_000);
  });
}
