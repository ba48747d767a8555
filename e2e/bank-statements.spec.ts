// Bank statements: an import with its columns, and payments that an admin confirms, matches with another invoice or ignores.
import { createSentInvoice, dataOf, recordedPaymentBody } from '../testing/factories.ts';
import { expect, test } from './admin-orders-fixture.ts';
import { expectNoViolations } from './axe.ts';

test('an imported payment is confirmed, which pays the invoice', async ({ adminOrders }) => {
  const { page, admin } = adminOrders;
  const customer = await adminOrders.newCustomer('Adaeze Okafor');
  const [exact, partial] = [
    await createSentInvoice(customer, admin),
    await createSentInvoice(customer, admin),
  ];
  const marker = crypto.randomUUID().slice(0, 8);
  const content = [
    'Date,Payer,Description,Amount',
    `2026-11-02,OKAFOR ADAEZE ${marker},TRF ${exact.invoiceNumber.replaceAll('-', ' ')},${exact.amountDue}`,
    `2026-11-02,OKAFOR ADAEZE ${marker},second ${partial.invoiceNumber},100`,
    `2026-11-02,INTEREST ${marker},Credit interest,1.50`,
  ].join('\n');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin?tab=bank-statements');
  await page.getByRole('button', { name: 'Import statement' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import bank statement' });
  await dialog.getByLabel('Statement', { exact: true }).setInputFiles({
    name: 'november.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(content),
  });
  await dialog.getByLabel('Bank account').fill(`Harbor ${marker}`);
  await expect(dialog.getByText('3 payments arrived.')).toBeVisible();
  const release = Promise.withResolvers<void>();
  await page.route('**/api/admin/bank-statements/preview', async (route) => {
    await release.promise;
    await route.continue();
  });
  await dialog.getByLabel('Currency').selectOption('USD');
  // What would be imported isn't known until the payments have been read again in the other currency.
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  await dialog.getByLabel('Bank account').press('Enter');
  release.resolve();
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('3 payments imported.')).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 900 });
  const lines = page.getByRole('table', { name: 'Incoming payments' });
  const rowOf = (text: string) =>
    lines.getByRole('row').filter({ hasText: marker }).filter({ hasText: text });
  const first = rowOf('TRF');
  await expect(first).toContainText('Invoice number in the reference · Same amount');
  await expectNoViolations(page);
  await first.getByRole('button', { name: /^Confirm/ }).click();
  await expect(first).toContainText('Matched');

  await rowOf('second')
    .getByRole('button', { name: /^Match/ })
    .click();
  const match = page.getByRole('dialog', { name: 'Match payment' });
  await match.getByRole('radio', { name: /Partial payment/ }).check();
  const payElsewhere = async (amountDue: number, amount: number) =>
    dataOf(
      await admin.call('POST /admin/invoices/:id/payments', {
        params: { id: partial._id },
        body: { ...recordedPaymentBody(amountDue, amount), outcome: 'partial_payment' },
      }),
    );
  await payElsewhere(partial.amountDue, 20);
  await expect(match).toContainText('The amount due has changed from $197 to $177.');
  await expectNoViolations(page);
  await match.getByRole('button', { name: 'Use the new amount' }).click();
  await expect(match).toContainText(`${partial.invoiceNumber}, Due$177`);
  await match.getByRole('button', { name: 'Record payment' }).click();
  await expect(rowOf('second')).toContainText('Matched');

  const interest = rowOf('interest');
  await interest.getByRole('button', { name: /^Match/ }).click();
  await match.getByLabel('Search open invoices').fill(partial.invoiceNumber);
  await match.getByRole('radio', { name: new RegExp(partial.invoiceNumber) }).check();
  await match.getByLabel('Search open invoices').fill('');
  await payElsewhere(77, 30);
  await expect(match).toContainText('The amount due has changed from $77 to $47.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await interest.getByRole('button', { name: /^Ignore/ }).click();
  const ignoring = page.getByRole('dialog', { name: 'Ignore payment' });
  await ignoring.getByRole('button', { name: 'Ignore', exact: true }).click();
  await expect(ignoring.getByText('Enter why the line is ignored.')).toBeVisible();
  await ignoring.getByLabel('Reason').fill('Interest of the bank');
  await ignoring.getByRole('button', { name: 'Ignore', exact: true }).click();
  await expect(interest).toContainText('Interest of the bank');
  await interest.getByRole('button', { name: /^Reopen/ }).click();
  await expect(interest).toContainText('Open');

  const invoice = async (id: string) => {
    const response = await admin.call('GET /admin/invoices/:id', { params: { id } });
    return response.body.success ? response.body.data.invoice : null;
  };
  expect(await invoice(exact._id)).toMatchObject({ status: 'payment_confirmed', amountDue: 0 });
  expect(await invoice(partial._id)).toMatchObject({ amountDue: 47 });
});
