// Receipt review: the amount that arrived, the decision and what follows, and a second admin.
import { readFile } from 'node:fs/promises';
import { paymentMessages } from '@burnish/contract/orders/payment-messages';
import { createApiClient, signIn } from '../testing/api-clients.ts';
import { createSentInvoice, dataOf, receiptFields, receiptForm } from '../testing/factories.ts';
import { blockRealtime, expect, submitReceipt, test } from './admin-orders-fixture.ts';
import { newIdentity } from './product-fixture.ts';
import { expectFieldsInView } from './software-keyboard.ts';

const decisionUrl = /\/api\/admin\/payment-receipts\/[\da-f-]{36}$/;
const statement = 'On your bank statement';

test('approving takes the amount and one key, and the oldest receipt to review follows', async ({
  adminOrders,
}) => {
  const { page, admin } = adminOrders;
  const name = `Ifeoma Next ${crypto.randomUUID().slice(0, 6)}`;
  const customers = [];
  for (const number of [1, 2, 3]) {
    const customer = await adminOrders.newCustomer(`${name} ${number}`);
    await submitReceipt(customer, await createSentInvoice(customer, admin));
    customers.push(customer);
  }
  const [first, second] = customers;
  let isFailing = true;
  await page.route(decisionUrl, (route) =>
    isFailing && route.request().method() === 'PUT'
      ? route.fulfill({ status: 503, json: {} })
      : route.fallback(),
  );
  await adminOrders.open('payments', name);
  const queue = page.getByRole('list', { name: 'To review' }).getByRole('link');
  await expect(queue).toHaveText([/ 1\D/, / 2\D/, / 3\D/]);
  const review = page.getByRole('region', { name: first?.name ?? '' });
  const approve = review.getByRole('button', { name: 'Approve' });
  await expect(review.getByLabel(statement)).toHaveValue('');
  await expect(approve).toBeDisabled();

  await page.keyboard.press('a');
  await expect(review.getByLabel(statement)).toBeFocused();
  await page.keyboard.type('197.005');
  await expect(approve).toBeDisabled();
  await page.keyboard.press('Tab');
  await expect(review.getByText('Enter an amount with at most two decimals.')).toBeVisible();
  await review.getByLabel(statement).fill('197');
  await expect(review.getByText('settles the invoice')).toBeVisible();

  await queue.nth(1).click();
  await expect(page.getByRole('heading', { name: second?.name ?? '' })).toBeVisible();
  await queue.nth(0).click();
  await expect(review.getByLabel(statement)).toHaveValue('197');
  await review.getByLabel(statement).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Failed to process payment receipt')).toBeVisible();
  await expect(review.getByLabel(statement)).toHaveValue('197');
  // After an error the page loads what it shows again.
  await expect(approve).not.toHaveAttribute('aria-busy');
  isFailing = false;
  await page.keyboard.press('Enter');
  await expect(page.getByText('Payment confirmed and subscription activated!')).toBeVisible();
  await expect(page.getByRole('heading', { name: second?.name ?? '' })).toBeFocused();
  await expect(queue).toHaveCount(2);
  await expect(page.getByRole('list', { name: 'Reviewed' }).getByRole('link')).toHaveText(/Approved/);

  await page.keyboard.press('r');
  const rejection = page.getByRole('region', { name: second?.name ?? '' });
  await expect(rejection.getByLabel(/^Reason/)).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(rejection.getByText('Enter a reason.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rejection.getByRole('button', { name: 'Reject' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Another transfer.');
  await rejection.getByRole('button', { name: 'Reject receipt' }).click();
  await expect(page.getByText('Payment receipt rejected')).toBeVisible();
  await expect(page.getByRole('heading', { name: customers[2]?.name ?? '' })).toBeFocused();
});

test('writing off the rest needs a choice and a reason, and is asked about once more', async ({
  adminOrders,
}) => {
  const { page, admin } = adminOrders;
  const customer = await adminOrders.newCustomer('Samir Haddad');
  await submitReceipt(customer, await createSentInvoice(customer, admin));
  await adminOrders.open('payments', customer.email);
  await page.getByRole('list', { name: 'To review' }).getByRole('link').click();
  const review = page.getByRole('region', { name: customer.name });
  // Only what the server has checked has a mark: that the reference is new.
  const checks = review.getByRole('region', { name: 'Compare with the image' });
  await expect(checks).toContainText('Burnish Studio Ltd');
  await expect(checks.locator('[data-tone]')).toHaveText(['not used before']);
  await review.getByLabel(statement).fill('150');
  await expect(review.getByText('$47 less than due')).toBeVisible();
  await expect(review.getByText('receipt says $197')).toBeVisible();
  await review.getByLabel(statement).focus();
  await page.keyboard.press('Enter');
  await expect(review.getByText('Choose what to do with the remaining balance.')).toBeVisible();
  await expect(review.getByRole('radio', { name: /^Partial payment/ })).toBeFocused();
  await review.getByRole('radio', { name: /^Settle and write off/ }).check();
  await expectFieldsInView(review);
  await review.getByLabel(statement).focus();
  await page.keyboard.press('Enter');
  await expect(review.getByText(paymentMessages.noReason)).toBeVisible();
  await expect(review.getByLabel(/^Reason/)).toBeFocused();
  await page.keyboard.type('Fees of the bank.');
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('$150 received + $47 written off = $197 due.');
  await question.getByRole('button', { name: 'Approve and write off' }).click();
  await expect(page.getByText('Payment confirmed and subscription activated!')).toBeVisible();
  await expect(review.getByText('Fees of the bank.')).toBeVisible();
  await expect(review.getByText('$47 written off')).toBeVisible();
  await expect(review.getByRole('heading', { name: customer.name })).toBeFocused();
  const { receipts } = dataOf(await customer.call('GET /subscriptions/payments/receipts'));
  expect(receipts).toMatchObject([{ status: 'approved', receivedAmount: 150, differenceReason: null }]);
});

test('what was typed about a receipt is kept while the admin is on another page', async ({ adminOrders }) => {
  const { page, admin } = adminOrders;
  const customer = await adminOrders.newCustomer('Draft Kept');
  await submitReceipt(customer, await createSentInvoice(customer, admin));
  await adminOrders.open('payments', customer.name);
  const review = page.getByRole('region', { name: customer.name });
  const reason = review.getByLabel(/^Reason/);
  await review.getByLabel(statement).fill('150');
  await review.getByRole('button', { name: 'Reject' }).click();
  await reason.fill('The amount differs.');
  await page.getByRole('navigation').getByRole('link', { name: 'Reports' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
  await page.goBack();
  await expect(reason).toHaveValue('The amount differs.');
  await page.reload();
  await expect(reason).toHaveValue('The amount differs.');
  await expect(review.getByLabel(statement)).toHaveValue('150');
  await review.getByRole('button', { name: 'Reject receipt' }).click();
  await expect(page.getByText('Payment receipt rejected')).toBeVisible();
  expect(await page.evaluate('Object.keys(sessionStorage).filter((key) => key.includes("review"))')).toEqual(
    [],
  );
});

test('a second admin is told who was faster, and sees earlier uses of the reference', async ({
  adminOrders,
  product: { url },
}) => {
  const { page, admin } = adminOrders;
  const colleagueIdentity = newIdentity('Bola Ade');
  const colleague = createApiClient(url, await signIn(url, colleagueIdentity));
  const { user } = dataOf(await colleague.call('GET /auth/profile'));
  dataOf(
    await admin.call('PUT /admin/users/:id/role', { params: { id: user._id }, body: { role: 'admin' } }),
  );
  const earlier = await adminOrders.newCustomer('Tom Ferris');
  const customer = { ...(await adminOrders.newCustomer('Clara Novak')), company: earlier.company };
  await submitReceipt(earlier, await createSentInvoice(earlier, admin));
  const id = await submitReceipt(customer, await createSentInvoice(customer, admin));

  await blockRealtime(page);
  await adminOrders.open('payments', customer.email);
  const review = page.getByRole('region', { name: customer.name });
  await expect(review.getByText('used before', { exact: true })).toBeVisible();
  await expect(review.getByRole('region', { name: 'Same reference' })).toContainText('Submitted');
  await review.getByLabel(statement).fill('197');
  dataOf(
    await colleague.call('PUT /admin/payment-receipts/:id', {
      params: { id },
      body: { status: 'approved', receivedAmount: 197 },
    }),
  );
  await page.keyboard.press('Enter');
  await expect(page.getByText('Bola Ade has already approved this receipt.')).toBeVisible();
  await expect(review.getByText('Bola Ade', { exact: true })).toBeVisible();

  await review.getByRole('link', { name: 'Tom Ferris' }).click();
  await expect(page.getByRole('region', { name: 'Tom Ferris' }).getByLabel(statement)).toBeVisible();
});

test('the image is as high as the screen, and zooms with buttons, keys and the wheel', async ({
  adminOrders,
}) => {
  const { page, admin } = adminOrders;
  const customer = await adminOrders.newCustomer('Ngozi Eze');
  const { _id } = await createSentInvoice(customer, admin);
  const bytes = await readFile('apps/web/src/site-images/originals/watch-before.jpg');
  const form = receiptForm(receiptFields(_id), { name: 'transfer.jpg', bytes });
  dataOf(await customer.call('POST /subscriptions/payments/receipt', { form }));
  await page.setViewportSize({ width: 1440, height: 800 });
  await adminOrders.open('payments', customer.email);

  const image = page.getByRole('img', { name: 'Receipt from Ngozi Eze' });
  const sizeOf = async () => (await image.boundingBox()) ?? { width: 0, height: 0 };
  await expect(image).toHaveAttribute('style', /width/);
  const fitted = await sizeOf();
  const ratio = fitted.width / fitted.height;
  await page.keyboard.press('+');
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(page.getByText('225%')).toBeVisible();
  const zoomed = await sizeOf();
  expect(zoomed.width).toBeCloseTo(fitted.width * 2.25, 0);
  expect(zoomed.width / zoomed.height).toBeCloseTo(ratio, 2);
  await image.hover();
  await page.mouse.wheel(0, 2_000);
  await page.mouse.wheel(0, 2_000);
  await expect.poll(async () => (await sizeOf()).width).toBeLessThan(zoomed.width);
  await page.keyboard.press('0');
  await expect(page.getByText('100%')).toBeVisible();
  expect(await sizeOf()).toEqual(fitted);

  const viewport = page.viewportSize()?.height ?? 0;
  expect(await page.evaluate('document.documentElement.scrollHeight')).toBe(viewport);
  await expect(page.getByRole('button', { name: 'Reject' })).toBeInViewport({ ratio: 1 });
});
