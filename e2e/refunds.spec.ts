// Refunds that customers request, and yearly plans that they cancel with notice.
import {
  createApprovedReceipt,
  createPause,
  createSentInvoice,
  dataOf,
  payInvoice,
} from '../testing/factories.ts';
import { createJpeg, photosForm } from '../testing/photos.ts';
import { planOf } from '../testing/plans.ts';
import { createRefundableImages, createRefundRequest, requestRefund } from '../testing/refund-requests.ts';
import { orderUpgrade } from '../testing/upgrades.ts';
import { expect, test } from './admin-orders-fixture.ts';
import { expectNoViolations } from './axe.ts';

const phone = { width: 390, height: 844 };

test('a refund is requested, reviewed and credited, and both sides see it live', async ({
  adminOrders,
  signedIn,
}) => {
  const { page, admin } = adminOrders;
  const customer = await adminOrders.newCustomer('Femi Ade');
  const images = await createRefundableImages(customer, admin);

  const { page: own } = await signedIn(customer.name, customer.email, '/subscriptions');
  await own.getByRole('button', { name: /^Request refund…/ }).click();
  const request = own.getByRole('dialog', { name: /^Request a refund for/ });
  await expect(request).toContainText('Expected refund$192');
  await request.getByRole('button', { name: 'Request refund' }).click();
  await expect(request.getByText('Tell us why, so that we can decide.')).toBeVisible();
  await request.getByLabel('Reason').fill('The campaign was called off.');
  await expectNoViolations(own, '[role="dialog"]');
  await request.getByRole('button', { name: 'Request refund' }).click();
  await expect(own.getByText(/^You asked for a refund\./)).toBeVisible();

  await page.goto(`/admin?tab=subscriptions&id=${images._id}`);
  await expect(page.getByText("The customer's reason: The campaign was called off.")).toBeVisible();
  await page.getByRole('button', { name: 'Review refund…' }).click();
  const review = page.getByRole('dialog', { name: /^Credit for/ });
  await expect(review).toContainText('Suggested$192');
  await review.getByLabel('Amount to credit').fill('150');
  await review.getByRole('button', { name: 'Issue credit note' }).click();
  await expect(review.getByText('Explain why the amount differs from the suggested one.')).toBeVisible();
  await review.getByLabel('Reason').fill('Agreed by phone.');
  // What was typed stays when the customer uses an image meanwhile.
  const form = photosForm([{ name: 'DSC_0901.JPG', bytes: await createJpeg() }], { tier: 'highEnd' });
  dataOf(await customer.call('POST /photos/upload', { form }));
  await expect(review).toContainText('The suggested amount has changed from $192 to $184.');
  await expectNoViolations(page, '[role="dialog"]');
  await review.getByRole('button', { name: 'Use the new amount' }).click();
  await expect(review).toContainText('Suggested$184');
  await expect(review.getByLabel('Amount to credit')).toHaveValue('150');
  await review.getByRole('button', { name: 'Issue credit note' }).click();
  await expect(page.getByText('The amount has been credited.')).toBeVisible();

  await expect(own.getByText('Your refund was approved: $150 is credit on your account.')).toBeVisible();
  await expect(own.getByText('The reason: Agreed by phone.')).toBeVisible();
  await expectNoViolations(own);
});

test('a refund is declined with a reason on a phone', async ({ adminOrders, signedIn }) => {
  const { page, admin } = adminOrders;
  const customer = await adminOrders.newCustomer('Clara Novak');
  const images = await createRefundRequest(customer, admin);
  await page.setViewportSize(phone);
  await page.goto(`/admin?tab=subscriptions&id=${images._id}`);
  await page.getByRole('button', { name: 'Decline…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decline this request?' });
  await dialog.getByLabel('Reason').fill('The photos have been delivered.');
  await expectNoViolations(page, '[role="dialog"]');
  await dialog.getByRole('button', { name: 'Decline request' }).click();
  await expect(page.getByText('The request has been declined.')).toBeVisible();

  const { page: own } = await signedIn(customer.name, customer.email, '/subscriptions');
  await expect(
    own.getByText(/^We couldn't approve your refund\. The reason: The photos have been/),
  ).toBeVisible();
});

test('a yearly plan is canceled with notice, and kept after all', async ({ adminOrders, signedIn }) => {
  const { admin } = adminOrders;
  const customer = await adminOrders.newCustomer('Tola Bankole');
  await createApprovedReceipt(customer, admin, { planId: 'silver-plan', billingCycle: 'yearly' });
  const { page } = await signedIn(customer.name, customer.email, '/subscriptions');
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: /^Cancel with notice…/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel Silver Plan?' });
  await expect(dialog).toContainText(/33[56] of 36[56]/);
  await expect(dialog).toContainText(/Expected credit\$90\d/);
  await expectNoViolations(page, '[role="dialog"]');
  await dialog.getByRole('button', { name: 'Cancel plan' }).click();
  await expect(page.getByText(/^You canceled this plan\. It ends on/)).toBeVisible();
  await expect(page.getByRole('switch')).toHaveCount(0);
  await expectNoViolations(page);
  await page.getByRole('button', { name: /^Keep plan/ }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep plan' }).press('Enter');
  await expect(page.getByText('Your cancellation has been withdrawn.')).toBeVisible();
  await expect(page.getByRole('switch').first()).toBeChecked();
});

test('refunds wait in Today, where they are decided with the keyboard', async ({
  adminOrders: { page, admin, newCustomer },
}) => {
  const customer = await newCustomer('Waits For A Refund');
  const row = page.locator('li[data-waiting]').filter({ hasText: 'Waits For A Refund' });
  await page.goto('/admin?tab=today&kind=refund');
  await expect(page.getByRole('button', { name: /^Refunds/ })).toHaveAttribute('aria-pressed', 'true');
  await createRefundRequest(customer, admin);
  await page.getByRole('button', { name: /^\d+ new$/ }).click();
  await expect(row).toContainText('Refund of High-End Retouch (Premium)');
  await row.getByRole('button').click();
  await expect(row).toContainText("The customer's reason: The campaign was called off.");
  await expectNoViolations(page, 'li[data-waiting]');
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: /^Credit for/ });
  await expect(dialog).toContainText('Suggested$192');
  await dialog.getByRole('button', { name: 'Issue credit note' }).click();
  await expect(page.getByText('The amount has been credited.')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('dialogs name what the invoice of an upgrade deducted, and an open invoice', async ({
  adminOrders,
  signedIn,
}) => {
  const { admin } = adminOrders;
  const customer = await adminOrders.newCustomer('Ngozi Bello');
  await createApprovedReceipt(customer, admin, { planId: 'silver-plan' });
  const toYearlyGold = { planId: 'gold-plan', billingCycle: 'yearly' } as const;
  const { invoice } = await orderUpgrade(customer, (await planOf(customer))._id, toYearlyGold);
  await payInvoice(customer, admin, invoice);
  await createSentInvoice(customer, admin, toYearlyGold);

  const { page } = await signedIn(customer.name, customer.email, '/subscriptions');
  for (const action of [/^Request refund…/, /^Cancel with notice…/]) {
    await page.getByRole('button', { name: action }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('This invoice was reduced by $97,')).toBeVisible();
    await expect(dialog.getByText("An invoice of this plan isn't paid yet.")).toBeVisible();
    await page.keyboard.press('Escape');
  }
});

test('a dialog stays with what was typed when its action is no longer possible', async ({
  adminOrders,
  signedIn,
}) => {
  const { admin } = adminOrders;
  const customer = await adminOrders.newCustomer('Two Windows');
  const images = await createRefundableImages(customer, admin);
  const { page } = await signedIn(customer.name, customer.email, '/subscriptions');
  await page.getByRole('button', { name: /^Request refund…/ }).click();
  const refund = page.getByRole('dialog', { name: /^Request a refund for/ });
  await refund.getByLabel('Reason').fill('The campaign was called off.');
  await requestRefund(customer, images);
  await expect(page.getByText(/^You asked for a refund\./)).toBeVisible();
  await expect(refund.getByLabel('Reason')).toHaveValue('The campaign was called off.');
  await refund.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('button', { name: /^Request refund…/ })).toBeHidden();

  await createApprovedReceipt(customer, admin);
  const plan = await planOf(customer);
  await page.getByRole('button', { name: /^Pause plan/ }).click();
  const pause = page.getByRole('dialog', { name: 'Pause Gold Plan' });
  await pause.getByRole('spinbutton').fill('5');
  await createPause(customer, admin, plan, 'customer');
  await expect(page.getByText(/^You asked to pause this plan from/)).toBeVisible();
  await expect(pause.getByRole('spinbutton')).toHaveValue('5');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('button', { name: /^Pause plan/ })).toBeHidden();
  dataOf(await customer.call('POST /subscriptions/:id/pause/withdraw', { params: { id: plan._id } }));

  await page.getByRole('button', { name: /^Upgrade now/ }).click();
  const upgrade = page.getByRole('dialog', { name: 'Upgrade now' });
  await upgrade.getByRole('radio').last().check();
  // A quote that is loaded again is a conflict, which the browser would report.
  await page.route('**/api/subscriptions/*/upgrade', () => {});
  await orderUpgrade(customer, plan._id, { planId: 'gold-plan', billingCycle: 'yearly' });
  await expect(page.getByRole('button', { name: /^Withdraw upgrade/, includeHidden: true })).toBeAttached();
  await expect(upgrade).toBeVisible();
});
