// What a customer decides about the time after what is paid for: auto-renew, and another plan for the next period.
import type { Page } from '@playwright/test';
import type { ApiClient } from '../testing/app.ts';
import { createApprovedReceipt, createSentInvoice, dataOf } from '../testing/factories.ts';
import { expect, failRequests, test } from './customer-fixture.ts';
import { expectFocusKept, press, tabTo } from './keyboard.ts';

const cardOf = (page: Page, plan: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: plan, level: 3 }) });
const autoRenew = (page: Page, plan: string) => page.getByRole('switch', { name: `Auto-renew ${plan}` });
const changePlan = (page: Page, plan: string) =>
  page.getByRole('button', { name: `Change plan for the next period: ${plan}` });
const changeDialog = (page: Page) => page.getByRole('dialog', { name: 'Change plan for the next period' });

async function planOf(api: ApiClient, planId: string) {
  const { subscriptions } = dataOf(await api.call('GET /subscriptions/active'));
  const plan = subscriptions.find((subscription) => subscription.planId._id === planId);
  if (plan?.subscriptionType !== 'subscription') throw new Error(`the customer has no ${planId}`);
  return plan;
}

/** Shows orders and invoices as those of auto-renew, which places them a week before the end of what is paid for. */
async function showAsAutoRenewals(page: Page): Promise<void> {
  await page.route(/\/api\/(orders|subscriptions\/invoices)\b/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('"isAutoRenewal":false', '"isAutoRenewal":true');
    await route.fulfill({ response, body });
  });
}

test('auto-renew is switched off and on by keyboard, and an error leaves it as it was', async ({
  customer: { page, api, adminApi },
}) => {
  await createApprovedReceipt(api, adminApi);
  await page.goto('/subscriptions');
  const card = cardOf(page, 'Gold Plan');
  await expect(card).toContainText(
    /Renews on .+ with Gold Plan, \$197 per month\. We send the invoice on \d+ \w+/,
  );
  const control = autoRenew(page, 'Gold Plan');
  await expect(control).toBeChecked();

  await press(control, 'Space');
  await expect(page.getByText('Auto-renew is off for Gold Plan.')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(card).toContainText(/Ends on .+\. Auto-renew is off\. You can renew it yourself from \d+ \w+/);
  await expect(card).not.toContainText('Next billing');
  await expect(control).not.toBeChecked();
  await expect(control).toBeFocused();
  await page.goto('/dashboard');
  await expect(page.getByText(/\$197 per month\. Ends .+\. Auto-renew is off\./)).toBeVisible();
  await page.goto('/subscriptions');
  await expect(control).not.toBeChecked();

  const { restore } = await failRequests(page, /\/renewal$/);
  await press(control, 'Space');
  await expect(page.getByText("Auto-renew couldn't be changed. Please try again.")).toBeVisible();
  await expect(control).not.toBeChecked();
  await expect(control).toBeFocused();
  await restore();
  await page.keyboard.press('Space');
  await expect(page.getByText('Auto-renew is on for Gold Plan.')).toBeVisible();
  await expect(control).toBeChecked();
  expect((await planOf(api, 'gold-plan')).autoRenew).toBe(true);
});

test('another plan for the next period is chosen by keyboard, shown after a reload, and withdrawn', async ({
  customer: { page, api, adminApi },
}) => {
  await createApprovedReceipt(api, adminApi);
  await page.goto('/subscriptions');
  const card = cardOf(page, 'Gold Plan');
  const dialog = changeDialog(page);
  await press(changePlan(page, 'Gold Plan'));
  const gold = dialog.getByRole('radio', { name: /^Gold Plan Current 60 images per month \$197 per month$/ });
  await expect(gold).toBeChecked();
  await expect(gold).toBeFocused();
  const save = dialog.getByRole('button', { name: 'Change plan' });
  await expect(save).toBeDisabled();

  await page.keyboard.press('ArrowUp');
  await expect(dialog.getByRole('radio', { name: /^Silver Plan/ })).toBeChecked();
  await expect(dialog).toContainText(
    /Silver Plan with 30 images per month for \$97 per month starts on \d+ \w+.*\. Until then you keep Gold Plan\./,
  );
  await tabTo(dialog.getByRole('radio', { name: /^Monthly Current$/ }));
  await page.keyboard.press('ArrowDown');
  await expect(
    dialog.getByRole('radio', { name: /^Silver Plan 360 images per year \$989 per year$/ }),
  ).toBeVisible();
  await press(save);
  await expect(page.getByText('The next period continues with Silver Plan, $989 per year.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(changePlan(page, 'Gold Plan')).toBeFocused();
  await page.reload();
  await expect(card).toContainText(/Renews on .+ with Silver Plan, \$989 per year\./);
  await page.goto('/dashboard');
  await expect(
    page.getByText(/\$197 per month\. Renews .+ with Silver Plan, yearly, Due in \d+ days\./),
  ).toBeVisible();

  await page.goto('/subscriptions');
  await changePlan(page, 'Gold Plan').click();
  await expect(dialog.getByRole('radio', { name: /^Silver Plan/ })).toBeChecked();
  await expect(save).toBeDisabled();
  await dialog.getByRole('radio', { name: /^Gold Plan/ }).check();
  await dialog.getByRole('radio', { name: /^Monthly/ }).check();
  await expect(dialog).toContainText('Your plan stays Gold Plan with 60 images per month');
  const { restore } = await failRequests(page, /\/renewal$/);
  const keep = dialog.getByRole('button', { name: 'Keep the same plan' });
  await keep.click();
  await expect(page.getByText("The plan couldn't be changed. Please try again.")).toBeVisible();
  await expect(dialog.getByRole('radio', { name: /^Gold Plan/ })).toBeChecked();
  await expect(keep).toBeFocused();
  await restore();
  await press(keep);
  await expect(dialog).toHaveCount(0);
  await expect(card).toContainText(/Renews on .+ with Gold Plan, \$197 per month\./);
});

test('a plan that the customer has anyway is refused at the field', async ({
  customer: { page, api, adminApi },
}) => {
  await createApprovedReceipt(api, adminApi);
  await createApprovedReceipt(api, adminApi, { planId: 'silver-plan' });
  await page.goto('/subscriptions');
  await changePlan(page, 'Gold Plan').click();
  const dialog = changeDialog(page);
  const silver = dialog.getByRole('radio', { name: /^Silver Plan/ });
  await silver.check();
  await dialog.getByRole('button', { name: 'Change plan' }).click();
  const message = 'You already have a subscription to this plan. Renew that one instead.';
  await expect(dialog.getByRole('group', { name: 'Plan' }).getByRole('alert')).toHaveText(message);
  await expect(silver).toHaveAccessibleDescription(message);
  await expect(silver).toBeFocused();
  await dialog.getByRole('radio', { name: /^Diamond Plan/ }).check();
  await expect(dialog.getByText(message)).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Change plan' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(cardOf(page, 'Gold Plan')).toContainText(/with Diamond Plan, \$397 per month/);
});

test('who has an unpaid renewal invoice is told that it is voided or replaced', async ({
  customer: { page, api, adminApi },
}) => {
  await createApprovedReceipt(api, adminApi);
  const { invoiceNumber } = await createSentInvoice(api, adminApi);
  await showAsAutoRenewals(page);
  await page.goto('/subscriptions');
  const card = cardOf(page, 'Gold Plan');
  await expect(card).toContainText(`Gold Plan, $197 per month, once ${invoiceNumber} is paid.`);
  await expect(page.getByRole('row', { name: new RegExp(`^${invoiceNumber}`) })).toContainText(
    'Gold Plan, renewal',
  );

  await changePlan(page, 'Gold Plan').click();
  const replaced = changeDialog(page).getByText(
    `We void the unpaid renewal invoice ${invoiceNumber} for $197`,
  );
  await expect(replaced).toHaveCount(0);
  await changeDialog(page)
    .getByRole('radio', { name: /^Diamond Plan/ })
    .check();
  await expect(replaced).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(changeDialog(page)).toHaveCount(0);

  const control = autoRenew(page, 'Gold Plan');
  const question = page.getByRole('alertdialog', { name: 'Turn off auto-renew?' });
  await control.press('Space');
  await expect(question).toContainText(`We void the renewal invoice ${invoiceNumber} for $197`);
  await question.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(question).toHaveCount(0);
  await expect(control).toBeChecked();
  await expect(control).toBeFocused();
  await control.press('Space');
  await question.getByRole('button', { name: 'Turn off auto-renew' }).press('Enter');
  await expect(page.getByText('Auto-renew is off for Gold Plan.')).toBeVisible();
  await expect(control).not.toBeChecked();
  await expectFocusKept(page);
  expect((await planOf(api, 'gold-plan')).autoRenew).toBe(false);
});

test('a suspended plan can be neither renewed nor changed, and a canceled one says nothing about it', async ({
  customer: { page, api, adminApi },
}) => {
  await createApprovedReceipt(api, adminApi);
  const { _id: id } = await planOf(api, 'gold-plan');
  const setStatus = async (status: 'suspended' | 'cancelled') =>
    dataOf(
      await adminApi.call('PUT /admin/subscriptions/:id', {
        params: { id },
        body: { status, subscriptionType: 'subscription' },
      }),
    );
  await setStatus('suspended');
  await page.goto('/subscriptions');
  const card = cardOf(page, 'Gold Plan');
  await expect(card).toContainText("This plan is suspended and can't be renewed now.");
  await expect(autoRenew(page, 'Gold Plan')).toHaveCount(0);
  await expect(changePlan(page, 'Gold Plan')).toHaveCount(0);
  await setStatus('cancelled');
  await expect(card).toContainText('Canceled');
  await expect(card.getByRole('heading', { name: 'Renewal' })).toHaveCount(0);
});

test('an order of auto-renew says that the customer did not place it', async ({
  customer: { page, api, adminApi },
}) => {
  const { requestId } = await createSentInvoice(api, adminApi);
  await page.goto(`/orders/${requestId}`);
  await expect(page.getByText(/\. Ordered .+ by Adaeze Okafor/)).toBeVisible();
  await showAsAutoRenewals(page);
  await page.reload();
  await expect(page.getByText(/\$197 per month\. Placed by auto-renew \d+ \w+ \d+/)).toBeVisible();
  await page.goto('/orders');
  await expect(page.getByText(/\$197 per month, renewed automatically \d+ \w+ \d+/)).toBeVisible();
});
