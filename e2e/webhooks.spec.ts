// Webhooks: from the settings to a system that receives them.
import { createPendingOrder, dataOf } from '../testing/factories.ts';
import { startWebhookReceiver } from '../testing/webhooks.ts';
import { expect, test } from './admin-orders-fixture.ts';
import { expectNoViolations } from './axe.ts';

test('an admin adds an endpoint, follows its deliveries, and sends a failed one again', async ({
  adminOrders: { page, admin, newCustomer },
}) => {
  const receiver = await startWebhookReceiver();
  await page.goto('/admin?tab=settings#webhooks');
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  const form = page.getByRole('form', { name: 'New endpoint' });
  await form.getByRole('button', { name: 'Save endpoint' }).click();
  await expect(form.getByText('Choose at least one event.')).toBeVisible();
  await form.getByLabel('URL').fill('http://example.com/');
  await form.getByLabel('Name').fill('Accounting');
  await form.getByLabel('order.created').check();
  await form.getByRole('button', { name: 'Save endpoint' }).click();
  await expect(form.getByLabel('URL')).toHaveAccessibleDescription(/Use a URL that starts with https/);
  await form.getByLabel('URL').fill(receiver.url);
  await form.getByRole('button', { name: 'Save endpoint' }).click();
  const created = page.getByRole('dialog', { name: 'Signing secret' });
  await expect(created.getByRole('textbox', { name: 'Secret' })).toHaveValue(/^whsec_/);
  await expectNoViolations(page);
  await created.getByRole('button', { name: 'Done' }).click();

  const card = page.getByRole('list', { name: 'Webhook endpoints' }).getByRole('listitem').first();
  await card.getByRole('button', { name: 'Edit: Accounting' }).click();
  const edit = page.getByRole('form', { name: 'Endpoint Accounting' });
  await expect(edit.getByLabel('Send events to this endpoint')).toBeChecked();
  receiver.respond((_request, response) => void response.writeHead(410).end('Moved away'));
  await createPendingOrder(await newCustomer('Adaeze Okafor'));
  const isEnabled = async () =>
    dataOf(await admin.call('GET /admin/webhooks')).webhookEndpoints.map((endpoint) => endpoint.isEnabled);
  await expect.poll(isEnabled).toEqual([false]);
  // The form, opened before, leaves it off.
  await edit.getByRole('button', { name: 'Save endpoint' }).click();
  await card.getByText('Deliveries', { exact: true }).click();
  await expect(card.getByText('Response 410')).toBeVisible();
  await expect(card.getByText('Switched off because it responded')).toBeVisible();
  await expectNoViolations(page);

  receiver.respond((_request, response) => void response.end('ok'));
  await card.getByRole('button', { name: 'Edit: Accounting' }).click();
  await edit.getByLabel('Send events to this endpoint').check();
  await edit.getByRole('button', { name: 'Save endpoint' }).click();
  await card.getByText('Deliveries', { exact: true }).click();
  await card.getByRole('button', { name: /^Send again: order.created/ }).click();
  const sent = card.getByRole('list', { name: 'Deliveries to Accounting' });
  await expect(sent.getByText('Delivered')).toBeVisible();
  await card.getByRole('button', { name: 'Send test: Accounting' }).click();
  await expect(sent.getByText('webhook.test')).toBeVisible();
  await expect(sent.getByText('Delivered')).toHaveCount(2);
  expect(receiver.received.map(({ path }) => path)).toEqual(['/hook', '/hook', '/hook']);

  await card.getByRole('button', { name: 'New secret…: Accounting' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Create secret' }).click();
  await expect(created.getByRole('textbox', { name: 'Secret' })).toHaveValue(/^whsec_/);
  await created.getByRole('button', { name: 'Done' }).click();
  const status = card.getByRole('combobox', { name: 'Status' });
  await status.selectOption('Failed');
  await expect(card.getByText('No deliveries have this status')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Send failed ones again' })).toBeVisible();
  await status.selectOption('Delivered');
  await expect(sent.getByText('webhook.test')).toBeVisible();
  // The endpoint may not have the new secret yet.
  await card.getByRole('button', { name: 'New secret…: Accounting' }).click();
  const again = page.getByRole('alertdialog');
  await expect(again.getByText('The secret before the current one stops working at once.')).toBeVisible();
  await again.getByRole('button', { name: 'Cancel' }).click();
  await card.getByRole('button', { name: 'Delete…: Accounting' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete endpoint' }).click();
  await expect(page.getByText('No endpoints')).toBeVisible();
  expect(dataOf(await admin.call('GET /admin/webhooks')).webhookEndpoints).toEqual([]);
  await receiver.close();
});
