// The studio decides about pauses on the page of a customer, who sees it at once, and uploads wait until the plan is resumed.
import type { PlanSubscription } from '@burnish/contract/subscriptions/entities';
import type { Page } from '@playwright/test';
import { createApprovedReceipt, createPause, dataOf } from '../testing/factories.ts';
import { createJpeg } from '../testing/photos.ts';
import { planOf } from '../testing/plans.ts';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './customer-fixture.ts';
import { admin, type BrowserUser } from './product-fixture.ts';

type Customer = Parameters<Parameters<typeof test>[2]>[0]['customer'];

/** '20 Dec 2026', as on the page. */
const shown = (date = '') =>
  new Date(date).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });

async function buyPlan({ api, adminApi }: Customer): Promise<PlanSubscription> {
  await createApprovedReceipt(api, adminApi);
  return planOf(api);
}

async function openCustomer(
  signedIn: (name: string, email: string, path: string) => Promise<BrowserUser>,
  { userId }: PlanSubscription,
) {
  const { page } = await signedIn(admin.name, admin.email, `/admin/customers/${userId._id}`);
  return { studio: page, plans: page.getByRole('region', { name: 'Plans', exact: true }) };
}

const addPhoto = async (page: Page, name: string) =>
  page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name, mimeType: 'image/jpeg', buffer: await createJpeg(2_000, 1_400) });
const submitButton = (page: Page) => page.getByRole('button', { name: /^Submit/ });
const pauseButton = (page: Page) => page.getByRole('button', { name: 'Pause plan (Gold Plan)' });

test('a request is approved and its pause ended by the studio, and the customer sees it live', async ({
  customer,
  signedIn,
}) => {
  const { page, api, adminApi } = customer;
  const plan = await buyPlan(customer);
  await page.goto('/subscriptions');
  await expect(pauseButton(page)).toBeVisible();
  const { studio, plans } = await openCustomer(signedIn, plan);
  const { pause } = await createPause(api, adminApi, plan, 'customer');
  const days = [shown(pause?.startDate), shown(pause?.resumeDate)];
  await expect(
    page.getByText(`You asked to pause this plan from ${days[0]} and to resume on ${days[1]}.`),
  ).toBeVisible();
  await expect(plans).toContainText(
    `The customer asks for a pause from ${days[0]}, to resume on ${days[1]}.`,
  );
  await expectNoViolations(studio);
  await plans.getByRole('button', { name: 'Approve pause' }).click();
  await expect(studio.getByText('The pause has been approved.')).toBeVisible();
  await expect(plans).toContainText(`Paused since ${days[0]}. Resumes on ${days[1]}.`);
  await expect(page.getByText(`You can upload photos with it again from ${days[1]}.`)).toBeVisible();

  await plans.getByRole('button', { name: 'End pause… (Gold Plan)' }).click();
  const question = studio.getByRole('alertdialog', { name: 'End this pause?' });
  await expect(question).toContainText('The customer can use the plan again at once.');
  await question.getByRole('button', { name: 'End pause' }).click();
  await expect(studio.getByText('The pause has been ended.')).toBeVisible();
  await expect(plans.getByRole('button', { name: 'Pause plan (Gold Plan)' })).toBeVisible();
  await expect(pauseButton(page)).toBeVisible();
  await expect(page.getByText(/^This plan is paused/)).toBeHidden();
  expect((await planOf(api)).endDate).toBe(plan.endDate);
});

test('a request is declined with a reason, which the customer reads at once', async ({
  customer,
  signedIn,
}) => {
  const { page, api, adminApi } = customer;
  const plan = await buyPlan(customer);
  await createPause(api, adminApi, plan, 'customer');
  await page.goto('/subscriptions');
  await expect(page.getByRole('button', { name: 'Withdraw request (Gold Plan)' })).toBeVisible();
  const { studio, plans } = await openCustomer(signedIn, plan);
  await plans.getByRole('button', { name: 'Decline…' }).click();
  const dialog = studio.getByRole('dialog', { name: 'Decline this pause?' });
  const reason = dialog.getByRole('textbox', { name: /^Reason/ });
  await reason.fill(' ');
  await dialog.getByRole('button', { name: 'Decline pause' }).click();
  await expect(reason).toHaveAttribute('aria-invalid', 'true');
  await expectNoViolations(studio, '[role="dialog"]');
  await reason.fill('Your album is due next week.');
  await dialog.getByRole('button', { name: 'Decline pause' }).click();
  await expect(studio.getByText('The pause has been declined.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(plans).toContainText('was declined. The reason: Your album is due next week.');
  await expect(
    page.getByText(/^We couldn't approve the pause from .* The reason: Your album is due next week\.$/),
  ).toBeVisible();
  await expect(pauseButton(page)).toBeVisible();
  await expectNoViolations(page);
});

test('photos are not submitted while the plan is paused, and are once it has resumed', async ({
  customer,
  signedIn,
}) => {
  const { page, api, adminApi } = customer;
  const plan = await buyPlan(customer);
  await page.goto('/upload');
  await addPhoto(page, 'DSC_0412.jpg');
  await expect(submitButton(page)).toBeEnabled();
  const { pause } = await createPause(api, adminApi, plan, 'studio');
  const message = `Your Gold Plan is paused until ${shown(pause?.resumeDate)}`;
  await expect(page.getByText(message).first()).toBeVisible();
  await expect(submitButton(page)).toBeDisabled();

  const { studio, plans } = await openCustomer(signedIn, plan);
  await plans.getByRole('button', { name: 'End pause… (Gold Plan)' }).click();
  await studio.getByRole('alertdialog').getByRole('button', { name: 'End pause' }).click();
  await expect(page.getByText(message)).toBeHidden();
  await submitButton(page).click();
  await expect(page.getByText(/JOB-\d{4}-\d{6}/).first()).toBeVisible();
  expect(dataOf(await api.call('GET /photos/jobs')).jobs).toMatchObject([{ photoCount: 1 }]);
});
