// Photos beyond the plan wait for the payment of an order, and are submitted automatically.
import type { Page } from '@playwright/test';
import { createApprovedReceipt, dataOf, invoiceBody, recordedPaymentBody } from '../testing/factories.ts';
import { createJpeg } from '../testing/photos.ts';
import { expectNoViolations } from './axe.ts';
import { expect, setImagesUsed, test } from './customer-fixture.ts';

const phone = { width: 390, height: 844 };

async function addPhotos(page: Page, names: readonly string[]): Promise<void> {
  const files = await Promise.all(
    names.map(async (name) => ({ name, mimeType: 'image/jpeg', buffer: await createJpeg(1_600, 1_200) })),
  );
  await page.locator('input[type=file]').first().setInputFiles(files);
}

const waitingPanel = (page: Page) => page.getByRole('region', { name: /^Waiting for payment/ });

const photosToSubmit = (page: Page) =>
  page.getByRole('list', { name: 'Your photos' }).getByRole('button', { name: /^Remove / });

async function order(page: Page, count: string): Promise<void> {
  await page.getByRole('button', { name: `Order ${count}` }).click();
  const dialog = page.getByRole('dialog', { name: /^Order \d extra/ });
  await expect(dialog).toContainText('Natural Retouch (Basic)');
  await expectNoViolations(page);
  await dialog.getByLabel('Company name').fill('Okafor Studio');
  await dialog.getByLabel('Phone').fill('+234 803 555 0142');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(dialog).toBeHidden();
}

/** A gold plan with one image left. */
test.beforeEach(async ({ customer }) => {
  await createApprovedReceipt(customer.api, customer.adminApi);
  await setImagesUsed(customer, 59);
});

test('photos beyond the plan are ordered, and submitted once the order is paid', async ({ customer }) => {
  const { page, api, adminApi } = customer;
  await page.goto('/upload');
  await addPhotos(page, ['a.jpg', 'b.jpg', 'c.jpg']);
  await expect(page.getByText('2 photos exceed your remaining images: $5 each')).toBeVisible();
  await order(page, '2 extra Natural images');
  await expect(waitingPanel(page)).toContainText('Waiting for payment: 2 photos');
  await expectNoViolations(page);

  // The one that fits is submitted with the plan.
  await expect(photosToSubmit(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Submit 1 photo' }).click();
  await expect(page.getByRole('heading', { name: '1 photo submitted' })).toBeVisible();

  const { pendingSubmissions } = dataOf(await api.call('GET /photos/pending-submissions', { query: {} }));
  const id = pendingSubmissions[0]?.order._id ?? '';
  await waitingPanel(page).getByRole('link', { name: 'View order' }).click();
  await expect(page.getByText('2 photos wait for this payment')).toBeVisible();
  await page.goBack();

  const approval = { params: { id }, body: { status: 'approved' } } as const;
  dataOf(await adminApi.call('PUT /pay-per-image/admin/requests/:id/status', approval));
  const { subscriptionRequestId: _, ...body } = invoiceBody(id);
  const { invoice } = dataOf(
    await adminApi.call('POST /pay-per-image/admin/invoices/:id', { params: { id }, body }),
  );
  await expect(waitingPanel(page).getByRole('link', { name: 'Pay invoice' })).toBeVisible();
  const payment = { params: { id: invoice._id }, body: recordedPaymentBody(invoice.amountDue) };
  dataOf(await adminApi.call('POST /admin/invoices/:id/payments', payment));
  await expect(waitingPanel(page)).toBeHidden();
  await page.goto('/photos');
  await expect(page.getByText('2 photos').first()).toBeVisible();
});

test('photos are moved back on a phone, with the keyboard', async ({ customer }) => {
  const { page } = customer;
  await page.setViewportSize(phone);
  await setImagesUsed(customer, 60);
  await page.goto('/upload');
  await addPhotos(page, ['a.jpg']);
  await order(page, '1 extra Natural image');
  const panel = waitingPanel(page);
  await expect(panel).toContainText('Waiting for payment: 1 photo');
  await expectNoViolations(page);
  await panel.getByRole('button', { name: /^Move back: / }).focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Move this photo back?' });
  await question.getByRole('button', { name: 'Move back' }).press('Enter');
  await expect(panel).toBeHidden();
  await expect(photosToSubmit(page)).toHaveCount(1);
});
