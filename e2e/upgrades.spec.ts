// A customer upgrades a plan now: the quote, its invoice, and the new plan once it is paid, or the end of the quote.
import { withEmbeddedDatabase } from '../testing/embedded-database.ts';
import { createApprovedReceipt, dataOf, payInvoice } from '../testing/factories.ts';
import { insertTasksOf } from '../testing/stored-tasks.ts';
import { expectNoViolations } from './axe.ts';
import { expect, setImagesUsed, test } from './customer-fixture.ts';

const phone = { width: 390, height: 844 };

test('a plan is upgraded at the price that was shown, once it is paid', async ({ customer }) => {
  const { page, api, adminApi } = customer;
  await createApprovedReceipt(api, adminApi, { planId: 'silver-plan' });
  await setImagesUsed(customer, 15);
  await page.goto('/subscriptions');
  await page.getByRole('button', { name: 'Upgrade now (Silver Plan)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upgrade now' });
  await dialog.getByRole('radio', { name: /^Gold Plan, monthly/ }).check();
  await expect(dialog).toContainText(
    /Unused part of \$97 paid for Silver Plan: \d+ of \d+ days and 15 of 30 images left−\$48\.50/,
  );
  await expect(dialog).toContainText('To pay$148.50');
  await expectNoViolations(page, '[role="dialog"]');
  await dialog.getByRole('button', { name: 'Order upgrade' }).click();
  await expect(page.getByText(/^Upgrade ordered\. Pay INV-/)).toBeVisible();

  await expect(page.getByText(/^Gold Plan, monthly, starts when INV-.* is paid: \$148\.50 by/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upgrade now (Silver Plan)' })).toBeHidden();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'View invoice' }).first().click();
  await expect(page.getByText('Unused: Silver Plan - monthly subscription').first()).toBeVisible();
  await page.goto('/subscriptions');

  const { invoices } = dataOf(await api.call('GET /subscriptions/invoices'));
  const invoice = invoices.find(({ amountDue }) => amountDue > 0);
  if (invoice === undefined) throw new Error('the upgrade has an invoice');
  await payInvoice(api, adminApi, invoice);
  await expect(page.getByRole('heading', { name: 'Gold Plan' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upgrade now (Gold Plan)' })).toBeVisible();
});

test('an upgrade is withdrawn on a phone, by keyboard', async ({ customer }) => {
  const { page, api, adminApi } = customer;
  await page.setViewportSize(phone);
  await createApprovedReceipt(api, adminApi, { planId: 'silver-plan' });
  await page.goto('/subscriptions');
  await page.getByRole('button', { name: 'Upgrade now (Silver Plan)' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Upgrade now' });
  await expect(dialog).toContainText('To pay');
  await expectNoViolations(page, '[role="dialog"]');
  await dialog.getByRole('button', { name: 'Order upgrade' }).press('Enter');
  await page.getByRole('button', { name: /^Withdraw upgrade/ }).press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Withdraw this upgrade?' });
  await question.getByRole('button', { name: 'Withdraw upgrade' }).press('Enter');
  await expect(page.getByText('The upgrade has been withdrawn.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upgrade now (Silver Plan)' })).toBeVisible();
});

test('amounts that have changed are shown again before anything is ordered', async ({ customer }) => {
  const { page, api, adminApi } = customer;
  await createApprovedReceipt(api, adminApi, { planId: 'silver-plan' });
  await page.goto('/subscriptions');
  await page.getByRole('button', { name: 'Upgrade now (Silver Plan)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upgrade now' });
  await dialog.getByRole('radio', { name: /^Gold Plan, monthly/ }).check();
  await expect(dialog).toContainText('To pay$100');
  await setImagesUsed(customer, 15);
  await expect(dialog).toContainText('To pay$148.50');
  await expect(dialog.getByRole('radio', { name: /^Gold Plan, monthly/ })).toBeChecked();
});

test('an upgrade that is not paid in time ends, which the page says', async ({ customer, product }) => {
  const { page, api, adminApi } = customer;
  await createApprovedReceipt(api, adminApi, { planId: 'silver-plan' });
  await page.goto('/subscriptions');
  await page.getByRole('button', { name: 'Upgrade now (Silver Plan)' }).click();
  await page
    .getByRole('dialog', { name: 'Upgrade now' })
    .getByRole('button', { name: 'Order upgrade' })
    .click();
  await expect(page.getByRole('button', { name: /^Withdraw upgrade/ })).toBeVisible();

  const { invoices } = dataOf(await api.call('GET /subscriptions/invoices'));
  const invoice = invoices.find(({ amountDue }) => amountDue > 0);
  await withEmbeddedDatabase(product.dataDir, (client) =>
    client.query('update invoices set due_date = current_date - 2 where id = $1', [invoice?._id]),
  );
  await insertTasksOf(product.dataDir, [
    { kind: 'expire_upgrades', state: 'created', data: {}, attempts: 1 },
  ]);
  await expect(page.getByText(/^Your upgrade to .* wasn't paid by .* and has ended\./)).toContainText(
    'You can order it again at the current price.',
  );
  await expect(page.getByRole('button', { name: 'Upgrade now (Silver Plan)' })).toBeVisible();
  await page.setViewportSize(phone);
  await expectNoViolations(page);
});
