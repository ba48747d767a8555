// The page of an invoice, its files, and the statement of account.
import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { createSentInvoice, dataOf, payInvoice } from '../testing/factories.ts';
import { expect, test } from './customer-fixture.ts';

async function download(
  page: Page,
  press: () => Promise<void>,
): Promise<{ file: Download; content: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return { file, content: await readFile(await file.path()) };
}

test('a customer opens an invoice, copies what to pay it with, and downloads its documents once it is paid', async ({
  customer,
  signedIn,
}) => {
  const { page, api, adminApi } = customer;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const invoice = await createSentInvoice(api, adminApi, { currency: 'NGN', taxId: '0123-4567' });
  await page.goto('/subscriptions');
  await page.getByRole('button', { name: `View: ${invoice.invoiceNumber}` }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Open the invoice page' }).click();
  await page.waitForURL(`**/invoices/${invoice._id}`);
  await expect(page.getByRole('heading', { level: 1, name: invoice.invoiceNumber })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(invoice.invoiceNumber));
  for (const text of ['₦120,000', 'Okafor Studio', 'Tax ID 0123-4567', 'hello@burnish.test'])
    await expect(page.getByText(text).first()).toBeVisible();
  for (const [button, copied] of [
    ['Copy account number', '0123456789'],
    ['Copy account name', 'Burnish Studio Ltd'],
    ['Copy reference', invoice.invoiceNumber],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(copied);
  }
  await expect(page.getByRole('status').filter({ hasText: 'Reference copied' })).toBeAttached();

  const pdf = await download(page, () =>
    page.getByRole('button', { name: `Download PDF: ${invoice.invoiceNumber}` }).click(),
  );
  expect(pdf.file.suggestedFilename()).toBe(`${invoice.invoiceNumber}.pdf`);
  expect(pdf.content.toString('latin1', 0, 5)).toBe('%PDF-');

  // The payment receipt appears by itself once the studio confirms the payment.
  await payInvoice(api, adminApi, invoice);
  const receiptButton = page.getByRole('button', { name: /^Download PDF: RCP-/ });
  await expect(receiptButton).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark Paid' })).toHaveCount(0);
  const receipt = await download(page, () => receiptButton.click());
  expect(receipt.file.suggestedFilename()).toMatch(/^RCP-\d{4}-\d{6}\.pdf$/);
  await page.getByRole('link', { name: 'Gold Plan' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d+$/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Download PDF: RCP-/ })).toBeVisible();

  // Staff could load the invoice, but this is the page of its customer.
  const { page: adminPage } = await signedIn('Kemi Adewale', 'admin@burnish.test', null);
  await adminPage.goto(`/invoices/${invoice._id}`);
  await expect(adminPage.getByRole('heading', { name: 'Invoice not found' })).toBeVisible();
  await page.goto('/invoices/nonsense');
  await expect(page.getByRole('heading', { name: 'Invoice not found' })).toBeVisible();
});

test('the dialog of an invoice names where to pay only while it can be paid', async ({ customer }) => {
  const { page, api, adminApi } = customer;
  const open = await createSentInvoice(api, adminApi);
  const paid = await createSentInvoice(api, adminApi, { planId: 'silver-plan' });
  const voided = await createSentInvoice(api, adminApi, { planId: 'diamond-plan' });
  await payInvoice(api, adminApi, paid);
  dataOf(await adminApi.call('PUT /admin/invoices/:id/void', { params: { id: voided._id } }));
  for (const [{ _id, invoiceNumber }, shown] of [
    [open, 1],
    [paid, 0],
    [voided, 0],
  ] as const) {
    await page.goto(`/subscriptions?invoice=${_id}`);
    const dialog = page.getByRole('dialog', { name: 'Invoice' });
    await expect(dialog.getByText(invoiceNumber).first()).toBeVisible();
    await expect(dialog.getByText('Meridian Bank')).toHaveCount(shown);
    await expect(dialog.getByRole('heading', { name: 'Payment instructions' })).toHaveCount(shown);
  }
});

test('a customer adds up a period and downloads the statement as PDF and CSV', async ({ customer }) => {
  const { page, api, adminApi } = customer;
  await payInvoice(api, adminApi, await createSentInvoice(api, adminApi));
  const { invoiceNumber } = await createSentInvoice(api, adminApi, { planId: 'silver-plan' });
  dataOf(await api.call('GET /subscriptions/invoices'));
  await page.goto('/subscriptions');
  await page.getByRole('button', { name: 'Statement of account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Statement of account' });
  await expect(dialog.getByText('$97 owed')).toBeVisible();
  await expect(page).toHaveURL('/subscriptions?statement=open');
  const pdf = await download(page, () => dialog.getByRole('link', { name: 'Download PDF' }).click());
  expect(pdf.file.suggestedFilename()).toMatch(/^Statement USD .*\.pdf$/);
  const csv = await download(page, () => dialog.getByRole('link', { name: 'Download CSV' }).click());
  expect(csv.content.toString()).toContain(invoiceNumber);

  await dialog.getByLabel('Currency').selectOption('NGN');
  await expect(dialog.getByText('₦0').first()).toBeVisible();
  await dialog.getByLabel('Period').selectOption('Choose dates');
  await dialog.getByLabel('From').fill('');
  await expect(dialog.getByText('Choose the first and the last day.')).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Download PDF' })).toHaveCount(0);
  await page.goBack();
  await expect(dialog).toBeHidden();
});
