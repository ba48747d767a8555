// The bytes that a first visit loads. Modals and the admin's other tabs load when they are opened.
import { signIn } from '../testing/api-clients.ts';
import { measurePageWeight, pageBudgets, pageLimits, phone } from '../testing/page-weight.ts';
import { admin, expect, newIdentity, test } from './product-fixture.ts';

test.use(phone);

const viewers = {
  visitor: null,
  newcomer: null,
  customer: newIdentity('Adaeze Okafor'),
  admin,
};

for (const { path, viewer, scripts } of pageBudgets) {
  test(`the first load of ${path} has at most ${scripts} kB of JavaScript`, async ({ page, product }) => {
    const identity = viewers[viewer];
    if (identity !== null) {
      const token = await signIn(product.url, identity);
      await page.addInitScript((value) => localStorage.setItem('auth_token', value), token);
    }
    const weight = await measurePageWeight(page, path);
    expect(weight.scripts).toBeGreaterThan(50_000);
    expect(weight.scripts).toBeLessThanOrEqual(scripts * 1_000);
    expect(weight.idleScripts > 5_000).toBe(viewer !== 'visitor');
    expect(weight.idleScripts).toBeLessThanOrEqual(20_000);
    if (viewer !== 'visitor') return;
    expect(weight.firstScreen).toBeLessThanOrEqual(pageLimits.firstScreen * 1_000);
    expect(weight.total).toBeLessThanOrEqual(pageLimits.total * 1_000);
  });
}
