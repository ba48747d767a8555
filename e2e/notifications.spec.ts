// The bell, its panel, and what the profile page says about notifications.
import type { Locator, Page } from '@playwright/test';
import {
  createApprovedOrder,
  createSentInvoice,
  dataOf,
  getOwnChat,
  sendAdminMessage,
} from '../testing/factories.ts';
import { asksBeforeUnload, expect, failRequests, test } from './customer-fixture.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

async function open(page: Page): Promise<Locator> {
  await bell(page).click();
  await expect(panel(page)).toBeVisible();
  return panel(page);
}

test('the bell counts what is new, and its panel leads to the thing itself', async ({
  customer: { page, api, adminApi },
}) => {
  await page.goto('/dashboard');
  const empty = await open(page);
  await expect(empty.getByText('No notifications yet')).toBeVisible();
  await expect(empty.getByRole('button')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(empty).toBeHidden();
  await expect(bell(page)).toBeFocused();

  const { _id: id, invoiceNumber } = await createSentInvoice(api, adminApi);
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread');
  const rows = (await open(page)).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(`Unread: Invoice ${invoiceNumber} for $197`);
  await rows.first().getByRole('link').click();
  await expect(page).toHaveURL(`/invoices/${id}`);
  await expect(panel(page)).toBeHidden();
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  await open(page);
  await expect(rows.first()).toContainText(`Invoice ${invoiceNumber}`);
  await expect(rows.first()).not.toContainText('Unread');
});

test('everything is marked as read at once, on every device', async ({
  customer: { page, api, adminApi },
  browser,
}) => {
  await createSentInvoice(api, adminApi);
  await page.goto('/orders');
  const context = await browser.newContext({ storageState: await page.context().storageState() });
  const other = await context.newPage();
  await other.goto(page.url());
  for (const device of [page, other])
    await expect(bell(device)).toHaveAccessibleName('Notifications, 2 unread');
  const opened = await open(page);
  const { restore } = await failRequests(page, /\/api\/notifications\/read/);
  await opened.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(
    page.getByText("Your notifications couldn't be marked as read. Please try again."),
  ).toBeVisible();
  await restore();
  await opened.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(opened.getByText('Unread')).toHaveCount(0);
  for (const device of [page, other]) await expect(bell(device)).toHaveAccessibleName('Notifications');
  await context.close();
});

test('a notification opened while another one is being marked as read is marked as read, too', async ({
  customer: { page, api, adminApi },
}) => {
  await createSentInvoice(api, adminApi);
  await page.goto('/orders');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/notifications/read', async (route) => {
    await released;
    await route.continue();
  });
  for (const index of [0, 1]) {
    const opened = await open(page);
    await opened.getByRole('listitem').nth(index).getByRole('link').click();
    await expect(opened).toBeHidden();
  }
  release();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
});

test('the panel says if notifications could not be loaded, and tries again', async ({
  customer: { page },
}) => {
  const { restore } = await failRequests(page, /\/api\/notifications\?/);
  await page.goto('/dashboard');
  const opened = await open(page);
  await expect(opened.getByText("Your notifications couldn't be loaded.")).toBeVisible({ timeout: 20_000 });
  await restore();
  await opened.getByRole('button', { name: 'Try again' }).click();
  await expect(opened.getByText('No notifications yet')).toBeVisible();
});

test('an event is switched off where it can be, and stays off', async ({ customer: { page, api } }) => {
  await page.goto('/dashboard');
  await (await open(page)).getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL('/account/profile#notifications');
  await expect(panel(page)).toBeHidden();
  const email = page.getByRole('checkbox', { name: 'Work started on your photos, email' });
  await expect(email).toBeChecked();
  const { restore } = await failRequests(page, /\/api\/notifications\/settings/);
  await email.click();
  await expect(page.getByText("Your choice couldn't be saved. Please try again.")).toBeVisible();
  await expect(email).toBeChecked();
  await restore();
  await email.uncheck();
  await expect(email).not.toHaveAttribute('aria-busy');
  await page.reload();
  await expect(email).not.toBeChecked();
  await expect(page.getByRole('row', { name: /^Invoice With/ })).toContainText('AlwaysAlways');
  await expect(page.getByRole('row', { name: /^New order/ })).toHaveCount(0);
  const { events } = dataOf(await api.call('GET /notifications/settings')).settings;
  expect(events.find(({ event }) => event === 'job_started')).toMatchObject({
    mail: { isOn: false },
    app: { isOn: true },
  });
});

test('quiet hours are set and removed', async ({ customer: { page, api } }) => {
  const quietHours = async () => dataOf(await api.call('GET /notifications/settings')).settings.quietHours;
  await page.goto('/account/profile#notifications');
  const box = page.getByRole('checkbox', { name: 'Hold back emails in quiet hours' });
  await box.check();
  await expect(page.getByText('Your quiet hours have been saved.')).toBeVisible();
  await expect.poll(quietHours).toMatchObject({ from: '22:00', until: '07:00' });
  expect(await asksBeforeUnload(page)).toBe(false);
  await page.getByLabel('Until').fill('06:30');
  expect(await asksBeforeUnload(page)).toBe(true);
  await page.getByRole('link', { name: 'Manage calendar feeds' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Until')).toHaveValue('06:30');
  await page.getByRole('button', { name: 'Save quiet hours' }).click();
  await expect.poll(quietHours).toMatchObject({ from: '22:00', until: '06:30' });
  await expect.poll(() => asksBeforeUnload(page)).toBe(false);
  await page.reload();
  await expect(page.getByLabel('Until')).toHaveValue('06:30');
  await page.getByLabel('Until').fill('22:00');
  await page.getByRole('button', { name: 'Save quiet hours' }).click();
  await expect(page.getByLabel('Until')).toHaveAccessibleDescription('The end must differ from the start.');
  await expect(page.getByLabel('Until')).toBeFocused();
  await box.uncheck();
  await expect(page.getByText('Your quiet hours have been saved.')).toBeVisible();
  await expect.poll(quietHours).toBeNull();
});

/** Headless browsers show no notifications. */
const recordNotifications = `(() => {
  globalThis.shown = [];
  globalThis.Notification = class {
    static permission = 'default';
    static requestPermission = async () => (Notification.permission = globalThis.answer ?? 'granted');
    constructor(title) { shown.push(this); this.title = title; }
    close() {}
  };
  Object.defineProperty(document, 'hidden', { get: () => globalThis.isHidden ?? false });
})()`;

test('the browser shows notifications while the page is in the background, if it may', async ({
  customer: { page, api, adminApi },
}) => {
  await page.addInitScript(recordNotifications);
  await page.goto('/account/profile#notifications');
  const box = page.getByRole('checkbox', { name: 'Show notifications in this browser' });
  await page.evaluate("answer = 'denied'");
  await box.click();
  await expect(page.getByText('Your browser blocks notifications from this site.')).toBeVisible();
  await expect(box).not.toBeChecked();
  await page.evaluate("answer = 'granted'");
  await box.check();

  const { orderNumber } = await createApprovedOrder(api, adminApi);
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  expect(await page.evaluate('shown.length')).toBe(0);
  await page.evaluate('isHidden = true');
  const { _id: id } = await createSentInvoice(api, adminApi, { planId: 'silver-plan' });
  await expect.poll(() => page.evaluate('shown.length')).toBe(2);
  expect(await page.evaluate('shown.map(({ title }) => title)')).not.toContain(
    `Order ${orderNumber} is approved`,
  );
  await page.evaluate("shown.find(({ title }) => title.startsWith('Invoice')).onclick()");
  await expect(page).toHaveURL(`/invoices/${id}`);
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread');
});

test('the bell keeps the focus while its count is loading, and a second click closes its panel', async ({
  customer: { page, api, adminApi },
}) => {
  await createSentInvoice(api, adminApi);
  await page.route('**/api/notifications?**', async (route) => {
    await expect(bell(page)).toBeFocused();
    await route.continue();
  });
  await page.goto('/orders');
  await bell(page).focus();
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread');
  await expect(bell(page)).toBeFocused();
  await open(page);
  await bell(page).click();
  await expect(panel(page)).toBeHidden();
});

test('the link of an email about unread messages opens the chat', async ({
  customer: { page, api, adminApi },
}) => {
  const { _id: chatId } = await getOwnChat(api);
  await sendAdminMessage(adminApi, chatId, { message: 'Which of these?' });
  await page.goto('/dashboard#messages');
  await expect(page.getByRole('log').getByText('Which of these?')).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
});
