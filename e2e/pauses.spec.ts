// A plan is paused: asked for by the customer, approved by the studio, refused uploads, and resumed.
import { createApprovedReceipt, dataOf } from '../testing/factories.ts';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './customer-fixture.ts';

const phone = { width: 390, height: 844 };

test('a customer asks for a pause, cannot upload during it, and resumes', async ({ customer }) => {
  const { page, api, adminApi } = customer;
  await createApprovedReceipt(api, adminApi);
  await page.goto('/subscriptions');
  await page.getByRole('button', { name: 'Pause plan (Gold Plan)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pause Gold Plan' });
  await expect(dialog).toContainText('Photos can be uploaded again from');
  await expect(dialog).toContainText('moves by 14 days');
  await dialog.getByRole('spinbutton').fill('10');
  await expect(dialog).toContainText('moves by 10 days');
  await expectNoViolations(page, '[role="dialog"]');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText('We received your request to pause Gold Plan.')).toBeVisible();
  await expect(page.getByText(/^You asked to pause this plan from/)).toBeVisible();

  const { subscriptions } = dataOf(await api.call('GET /subscriptions/active'));
  const plan = subscriptions.find((one) => one.subscriptionType === 'subscription');
  const params = { id: plan?._id ?? '' };
  const body = { pauseId: plan?.pause?._id ?? '' };
  dataOf(await adminApi.call('POST /admin/subscriptions/:id/pause/approve', { params, body }));
  await expect(
    page.getByText(/^This plan is paused\. You can upload photos with it again from/),
  ).toBeVisible();
  await expectNoViolations(page);

  await page.goto('/upload');
  await expect(page.getByText(/^Your Gold Plan is paused until/).first()).toBeVisible();

  await page.goto('/subscriptions');
  await page.getByRole('button', { name: 'Resume now (Gold Plan)' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Resume now' }).click();
  await expect(page.getByText('Gold Plan is active again.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pause plan (Gold Plan)' })).toBeVisible();
});

test('a request is withdrawn on a phone, by keyboard', async ({ customer }) => {
  const { page, api, adminApi } = customer;
  await page.setViewportSize(phone);
  await createApprovedReceipt(api, adminApi);
  await page.goto('/subscriptions');
  await page.getByRole('button', { name: 'Pause plan (Gold Plan)' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Pause Gold Plan' });
  await expect(dialog).toContainText('Photos can be uploaded again from');
  await expectNoViolations(page, '[role="dialog"]');
  await dialog.getByRole('button', { name: 'Send request' }).press('Enter');
  await page.getByRole('button', { name: 'Withdraw request (Gold Plan)' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw request' }).press('Enter');
  await expect(page.getByText('The pause has been withdrawn.')).toBeVisible();
});
