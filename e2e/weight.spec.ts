// What a first visit loads, in the bytes that were sent. Modals and the admin's other tabs come when they are opened.
import { signIn } from '../testing/people.ts';
import { phone, visitLimits, weigh, weighedPages } from '../testing/weight.ts';
import { expect, someone, test } from './fixture.ts';

test.use(phone);

const people = {
  visitor: null,
  newcomer: null,
  customer: someone('Adaeze Okafor'),
  admin: { name: 'Kemi Adewale', email: 'admin@burnish.test' },
};

for (const { path, viewer, scripts } of weighedPages) {
  test(`the first load of ${path} has at most ${scripts} kB of JavaScript`, async ({ page, product }) => {
    const person = people[viewer];
    if (person !== null) {
      const token = await signIn(product.url, person);
      await page.addInitScript((kept) => localStorage.setItem('auth_token', kept), token);
    }
    const weight = await weigh(page, path);
    expect(weight.scripts).toBeGreaterThan(50_000);
    expect(weight.scripts).toBeLessThanOrEqual(scripts * 1_000);
    expect(weight.scriptsAtLeisure > 5_000).toBe(viewer !== 'visitor');
    expect(weight.scriptsAtLeisure).toBeLessThanOrEqual(20_000);
    if (viewer !== 'visitor') return;
    expect(weight.firstScreen).toBeLessThanOrEqual(visitLimits.firstScreen * 1_000);
    expect(weight.whole).toBeLessThanOrEqual(visitLimits.whole * 1_000);
  });
}
