// The studio's settings: values that several admins change, and payment profiles from there to the invoice.
import type { DayHours, OpeningHours } from '@burnish/domain/chat/opening-hours';
import type { Page } from '@playwright/test';
import type { ApiClient } from '../testing/app.ts';
import { createApprovedOrder, createPaymentProfile, dataOf, legalDetailsBody } from '../testing/factories.ts';
import { expect, rowOf, test } from './admin-orders-fixture.ts';
import { navLink } from './navigation.ts';

const workday = { opens: '09:00', closes: '18:00' };
const sixDays = weekOf(workday);

/** From Sunday, when the studio is closed. */
function weekOf(days: DayHours, saturday: DayHours | null = days): OpeningHours {
  return { week: [null, days, days, days, days, days, saturday], timeZone: 'Africa/Lagos' };
}

async function saveHours(admin: ApiClient, { week, timeZone }: OpeningHours): Promise<void> {
  const { version } = dataOf(await admin.call('GET /admin/settings')).openingHours;
  dataOf(
    await admin.call('PUT /admin/settings/opening-hours', { body: { week: [...week], timeZone, version } }),
  );
}

const saveButton = (page: Page, name: string) => page.getByRole('button', { name: `Save ${name}` });

test('opening hours are changed by two admins without losing a change, and customers read them', async ({
  adminOrders: { page, admin },
}) => {
  await page.goto('/admin?tab=today');
  await expect(navLink(page, 'Settings')).toBeVisible();
  // The keys work once the commands have loaded, which they do when the page is idle.
  await expect(async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await expect(page).toHaveURL(/tab=settings/, { timeout: 1_000 });
  }).toPass();
  await page.getByRole('link', { name: 'Opening hours' }).click();
  await expect(page).toHaveURL(/tab=settings#opening-hours$/);
  const closes = page.getByLabel('Monday, to');
  await closes.fill('08:00');
  await saveButton(page, 'opening hours').click();
  await expect(closes).toHaveAccessibleDescription('Enter a time after the opening time.');
  await closes.fill('19:00');

  // Another admin is faster.
  await saveHours(admin, weekOf(workday, null));
  await expect(page.getByRole('alert')).toContainText('Someone else saved changes while you were editing');
  await expect(page.getByText('Mon to Fri, 09:00 to 18:00 (Lagos time)')).toBeVisible();
  await page.getByRole('button', { name: 'Keep my changes' }).click();
  await page.getByRole('button', { name: 'Copy Monday to all weekdays' }).click();
  await expect(page.getByLabel('Friday, to')).toHaveValue('19:00');
  await page.getByRole('checkbox', { name: 'Friday' }).uncheck();
  await expect(page.getByLabel('Friday, to')).toBeHidden();
  await page.getByLabel('Saturday, from').fill('10:00');
  await page.getByLabel('Saturday, to').fill('00:00');
  await expect(
    page.getByText('Mon to Thu, 09:00 to 19:00; Sat, 10:00 to midnight (Lagos time)'),
  ).toBeVisible();

  // Leaving asks first.
  await navLink(page, 'Users').click();
  const leave = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await leave.getByRole('button', { name: 'Keep editing' }).click();
  await saveButton(page, 'opening hours').click();
  await expect(page.getByText('Opening hours saved')).toBeVisible();

  // Without edits, the form follows.
  expect(dataOf(await admin.call('GET /admin/settings')).openingHours.week[6]).toEqual({
    opens: '10:00',
    closes: '24:00',
  });
  await saveHours(admin, weekOf({ opens: '09:00', closes: '17:30' }, { opens: '10:00', closes: '14:00' }));
  await expect(closes).toHaveValue('17:30');

  // Until they have loaded, the contact page shows no hours, in the space that they take.
  let respond = () => {};
  const isAsked = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.route('**/api/studio', async (route) => {
    await isAsked;
    await route.continue();
  });
  await page.goto('/contact');
  const hours = page.getByRole('heading', { name: 'Hours', exact: true }).locator('..');
  await expect(hours).toHaveText('Hours');
  const { height } = (await hours.boundingBox()) ?? {};
  respond();
  await expect(hours).toContainText('Mon to Fri, 09:00 to 17:30');
  await expect(hours).toContainText('Sat, 10:00 to 14:00');
  await expect(hours).toContainText('Lagos time');
  expect((await hours.boundingBox())?.height).toBe(height);
  await saveHours(admin, sixDays);
});

test('legal details are saved, and kept for the next try if saving fails', async ({
  adminOrders: { page, admin },
}) => {
  await page.goto('/admin?tab=settings#legal-details');
  const name = page.getByLabel('Legal name');
  await name.fill('Burnish Studio GmbH');
  for (const [label, value] of Object.entries({
    Street: '2 Marina',
    City: 'Lagos',
    State: 'Lagos',
    'ZIP code': '101221',
  }))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel('Billing email').fill('nobody');
  await saveButton(page, 'legal details').click();
  await expect(page.getByLabel('Billing email')).toBeFocused();
  await page.getByLabel('Billing email').fill(legalDetailsBody.email);
  await page.route('**/api/admin/settings/legal-details', (route) => route.abort(), { times: 1 });
  await saveButton(page, 'legal details').click();
  await expect(page.getByText("Your changes couldn't be saved.")).toBeVisible();
  await saveButton(page, 'legal details').click();
  await expect(page.getByText('Legal details saved')).toBeVisible();
  expect(dataOf(await admin.call('GET /admin/settings')).legalDetails).toMatchObject({
    legalName: 'Burnish Studio GmbH',
    email: legalDetailsBody.email,
  });
});

test('a payment profile is added, made the default, fills in an invoice and is deleted', async ({
  adminOrders: { page, admin, newCustomer },
}) => {
  const first = await createPaymentProfile(admin, { name: 'Savings', currency: 'NGN' });
  await page.goto('/admin?tab=settings#payment-profiles');
  await page.getByRole('button', { name: 'Add payment profile' }).click();
  const form = page.getByRole('form', { name: 'New payment profile' });
  await expect(form.getByLabel('Name', { exact: true })).toBeFocused();
  await form.getByLabel('Name', { exact: true }).fill('savings');
  await form.getByLabel('Currency').selectOption('NGN');
  await saveButton(page, 'payment profile').click();
  await expect(form.getByLabel('Account number')).toHaveAccessibleDescription(
    'Enter an account number or a payment link.',
  );
  await form.getByLabel('Account number').fill('4400118022');
  await saveButton(page, 'payment profile').click();
  await expect(form.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(
    /^Another profile has this name\. Choose a different one\./,
  );
  await form.getByLabel('Name', { exact: true }).fill('Naira account');
  await form.getByLabel('Bank name').fill('Harmattan Bank');
  await expect(form.getByRole('definition').filter({ hasText: '4400118022' })).toBeVisible();
  await saveButton(page, 'payment profile').click();
  await expect(page.getByRole('button', { name: 'Add payment profile' })).toBeFocused();
  await page.getByRole('button', { name: 'Edit Naira account' }).click();
  await page
    .getByRole('form', { name: 'Payment profile: Naira account' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await expect(page.getByRole('button', { name: 'Edit Naira account' })).toBeFocused();
  await page.getByRole('button', { name: 'Make default: Naira account' }).click();
  await expect(page.getByText('Invoices in NGN now start with Naira account.')).toBeVisible();

  const customer = await newCustomer('Zuri Bello');
  const order = { companyName: customer.company, currency: 'NGN', planId: 'silver-plan' } as const;
  await createApprovedOrder(customer, admin, order);
  await page.goto(`/admin?tab=requests&q=${encodeURIComponent(customer.company)}`);
  await rowOf(page, customer.company).getByRole('button', { name: 'Send Invoice', exact: true }).click();
  const modal = page.getByRole('dialog', { name: 'Send Invoice' });
  const profile = modal.getByLabel('Payment profile');
  const number = modal.getByLabel('Account number');
  await expect(number).toHaveValue('4400118022');
  await profile.selectOption('Savings');
  await expect(number).toHaveValue(first.paymentDetails.accountNumber ?? '');
  await modal.getByLabel('Bank name').fill('By hand');
  await expect(profile.locator('option:checked')).toHaveText('Enter by hand');
  await profile.selectOption('Naira account (default)');
  await modal.getByRole('button', { name: 'Send Invoice' }).click();
  await expect(page.getByText('Invoice sent successfully!')).toBeVisible();
  const { invoices } = dataOf(await customer.call('GET /subscriptions/invoices'));
  expect(invoices[0]?.paymentDetails).toMatchObject({
    accountNumber: '4400118022',
    bankName: 'Harmattan Bank',
  });

  await page.goto('/admin?tab=settings#payment-profiles');
  for (const name of ['Naira account', 'Savings']) {
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('button', { name: `Delete ${name}` })).toBeHidden();
  }
});

test('two admins see whether retouchers can take unassigned photos', async ({
  adminOrders: { page, admin },
}) => {
  const setPool = async (isOpen: boolean) =>
    dataOf(await admin.call('PUT /admin/settings/retoucher-pool', { body: { isOpen } }));
  await setPool(false);
  await page.goto('/admin?tab=settings#retouchers');
  const choice = page.getByRole('checkbox', { name: 'Retouchers can take unassigned photos' });
  await expect(choice).not.toBeChecked();
  await choice.check();
  await expect(page.getByText('Retouchers can now take unassigned photos')).toBeVisible();
  expect(dataOf(await admin.call('GET /admin/settings')).retoucherPool).toEqual({ isOpen: true });

  await setPool(false);
  await expect(choice).not.toBeChecked();

  // What couldn't be saved is not shown as if it were.
  await page.route('**/api/admin/settings/retoucher-pool', (route) => route.abort(), { times: 1 });
  await choice.click();
  await expect(page.getByText("The setting couldn't be saved. Please try again.")).toBeVisible();
  await expect(choice).not.toBeChecked();
  await setPool(true);
  await expect(choice).toBeChecked();
});
