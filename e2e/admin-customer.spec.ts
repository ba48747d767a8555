// The studio's page of a customer, and the audit log.
import { readFile } from 'node:fs/promises';
import { createApiClient } from '../testing/api-clients.ts';
import { createApprovedReceipt, createSentInvoice, dataOf, getOwnChat } from '../testing/factories.ts';
import { type ApiCustomer, newCustomer } from './api-customer.ts';
import { navLink } from './navigation.ts';
import { admin, expect, signInAs, test } from './product-fixture.ts';

const idOf = async (customer: ApiCustomer) => dataOf(await customer.call('GET /auth/profile')).user._id;

test.describe('a customer', () => {
  test('has all records in one place, which stay up to date', async ({ product, adminToken, signedIn }) => {
    const api = createApiClient(product.url, adminToken);
    const customer = await newCustomer(product.url, 'Adaeze Okafor');
    const id = await idOf(customer);
    await createApprovedReceipt(customer, api, { currency: 'NGN' });
    const invoice = await createSentInvoice(customer, api, { currency: 'USD' });
    const { page } = await signedIn(
      admin.name,
      admin.email,
      `/admin?tab=users&q=${encodeURIComponent(customer.email)}`,
    );
    await page.getByRole('link', { name: 'Adaeze Okafor', exact: true }).click();
    await page
      .getByRole('complementary', { name: /^Details of / })
      .getByRole('link')
      .click();

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Adaeze Okafor');
    const section = (name: string) => page.getByRole('region', { name, exact: true });
    await expect(section('Money')).toContainText('Owes in US dollars$197');
    await expect(section('Money')).toContainText('All invoices are settled.');
    await expect(section('Plans')).toContainText('Gold Plan');
    await expect(section('Orders').getByRole('row')).toHaveCount(3);
    await expect(section('Invoices')).toContainText(invoice.invoiceNumber);
    await expect(section('Jobs')).toContainText('No jobs yet');
    await expect(section('Activity')).toContainText('Invoice sent');

    // Another admin changes something.
    dataOf(await api.call('PUT /admin/invoices/:id/void', { params: { id: invoice._id } }));
    await expect(section('Money')).not.toContainText('$197');
    await expect(section('Invoices').getByRole('row', { name: invoice.invoiceNumber })).toContainText('Void');
    await expect(section('Activity')).toContainText('Invoice voided');

    const plans = section('Plans');
    await plans.getByRole('button', { name: /^Edit/ }).click();
    await plans.getByRole('spinbutton', { name: 'Images used' }).fill('7');
    await plans.getByRole('button', { name: 'Save' }).click();
    await expect(plans).toContainText('7 of 60');

    await page.getByRole('button', { name: /^Actions: / }).click();
    await page.getByRole('menuitem', { name: 'Deactivate' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
    await expect(page.getByText('Not active')).toBeVisible();

    await section('Invoices').getByRole('link', { name: invoice.invoiceNumber }).click();
    await expect(page).toHaveURL(/tab=invoices&q=INV-/);
    await page.goBack();
    // What is above the link moves it while it loads.
    await expect(section('Messages')).toContainText('No messages yet');
    await expect(section('Notes')).toContainText('No notes yet');
    await section('Activity').getByRole('link', { name: 'All changes' }).click();
    await expect(page).toHaveURL(new RegExp(`tab=audit&ownerId=${id}`));
    await expect(page.getByRole('button', { name: 'Customer: Adaeze Okafor', exact: true })).toBeVisible();
  });

  test('gets notes that only the team sees, written by keyboard', async ({
    product,
    adminToken,
    signedIn,
  }) => {
    const api = createApiClient(product.url, adminToken);
    const customer = await newCustomer(product.url, 'Marta Novak');
    const id = await idOf(customer);
    const { page } = await signedIn(admin.name, admin.email, `/admin/customers/${id}#notes`);
    const notes = page.getByRole('region', { name: 'Notes' });
    await expect(notes).toContainText('No notes yet');
    await expect(notes).toBeInViewport();
    await notes.getByRole('button', { name: 'Add note' }).press('Enter');
    await expect(notes.getByLabel('Note')).toBeFocused();
    await notes.getByRole('button', { name: 'Save note' }).press('Enter');
    await expect(notes.getByText('Enter a note.')).toBeVisible();
    await page.keyboard.type('Never crop the strap.');
    await notes.getByRole('button', { name: 'Save note' }).press('Enter');
    await expect(notes.getByRole('listitem')).toContainText('Never crop the strap.');
    await expect(notes.getByRole('button', { name: 'Add note' })).toBeFocused();

    await notes.getByRole('button', { name: 'Edit the note by Kemi Adewale' }).press('Enter');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Crop as you like.');
    await notes.getByRole('button', { name: 'Save note' }).press('Enter');
    await expect(notes.getByRole('listitem')).toContainText('Crop as you like.');
    await expect(notes.getByRole('listitem')).toContainText('edited');
    await expect(notes.getByRole('button', { name: 'Edit the note by Kemi Adewale' })).toBeFocused();

    await notes.getByRole('button', { name: 'Delete the note by Kemi Adewale' }).press('Enter');
    // A dialog that closes late gives the focus back to its opener, after it has moved on.
    await page.evaluate(`document.addEventListener('focusin', function steal({ target }) {
      if (!target.textContent.includes('Add note')) return;
      document.removeEventListener('focusin', steal);
      requestAnimationFrame(() => document.querySelector('[aria-label^="Account:"]').focus());
    })`);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete note' }).press('Enter');
    await expect(notes).toContainText('No notes yet');
    await expect(notes.getByRole('button', { name: 'Add note' })).toBeFocused();
    const { notes: left } = dataOf(await api.call('GET /admin/customers/:id/notes', { params: { id } }));
    expect(left).toEqual([]);
  });

  test('keeps the mark of an unsaved note when the form of a plan is canceled', async ({
    product,
    adminToken,
    signedIn,
  }) => {
    const customer = await newCustomer(product.url, 'Ife Bello');
    await createApprovedReceipt(customer, createApiClient(product.url, adminToken));
    const { page } = await signedIn(admin.name, admin.email, `/admin/customers/${await idOf(customer)}`);
    const notes = page.getByRole('region', { name: 'Notes' });
    const plans = page.getByRole('region', { name: 'Plans', exact: true });
    const leave = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    const used = plans.getByRole('spinbutton', { name: 'Images used' });
    const edit = plans.getByRole('button', { name: /^Edit/ });
    const cancel = plans.getByRole('button', { name: 'Cancel' });
    await notes.getByRole('button', { name: 'Add note' }).click();
    await notes.getByLabel('Note').fill('Never crop the strap.');
    await edit.click();
    await cancel.click();
    await expect(used).toHaveCount(0);

    await edit.click();
    await used.fill('7');
    await cancel.click();
    await leave.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(used).toHaveCount(0);
    await navLink(page, 'Users').click();
    await leave.getByRole('button', { name: 'Keep editing' }).click();
    await expect(notes.getByLabel('Note')).toHaveValue('Never crop the strap.');
  });

  test('gets a message, and what was typed while it was sent is kept', async ({ product, signedIn }) => {
    const customer = await newCustomer(product.url, 'Ngozi Eze');
    await getOwnChat(customer);
    const url = `/admin/customers/${await idOf(customer)}#messages`;
    const { page } = await signedIn(admin.name, admin.email, url);
    const messages = page.getByRole('region', { name: 'Messages', exact: true });
    const field = messages.getByRole('textbox', { name: 'Message to Ngozi Eze' });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/chat/admin/chat/*/messages', async (route, request) => {
      if (request.method() === 'POST') await released;
      await route.continue();
    });
    await field.fill('On Thursday.');
    await messages.getByRole('button', { name: 'Send' }).click();
    await field.fill('Or on Friday');
    release();
    await expect(page.getByText('Message sent')).toBeVisible();
    await expect(field).toHaveValue('Or on Friday');

    await messages.getByRole('link', { name: 'Open conversation' }).click();
    await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue('Or on Friday');
    await page.goBack();
    await expect(field).toHaveValue('Or on Friday');
    await messages.getByRole('button', { name: 'Send' }).click();
    await expect(field).toHaveValue('');
    await page.reload();
    await expect(messages.getByRole('listitem')).toHaveCount(2);
    await expect(field).toHaveValue('');
  });

  test('that does not exist has one page, whatever is wrong with the ID', async ({ page }) => {
    await page.goto('/auth');
    await signInAs(page, admin);
    await page.waitForURL(/\/(admin|dashboard)/);
    for (const unknown of ['unknown', '0193e001-1c7a-7d55-b2f0-9c4e8a6d3f99']) {
      await page.goto(`/admin/customers/${unknown}`);
      await expect(page.getByRole('heading', { name: 'Customer not found' })).toBeVisible();
    }
    await page.getByRole('link', { name: 'All users' }).click();
    await expect(page).toHaveURL(/tab=users/);
  });
});

test('the audit log is filtered in the address and exported', async ({ product, adminToken, signedIn }) => {
  const api = createApiClient(product.url, adminToken);
  const customer = await newCustomer(product.url, 'Samir Haddad');
  const invoice = await createSentInvoice(customer, api);
  const { page } = await signedIn(admin.name, admin.email, '/admin?tab=today');
  await navLink(page, 'Audit').click();
  await expect(page).toHaveURL(/tab=audit/);

  const rows = page.getByRole('list', { name: 'Audit' }).locator('> li');
  await page.getByRole('searchbox', { name: 'Search by person or number' }).fill(invoice.invoiceNumber);
  const sent = rows.filter({ hasText: 'Invoice sent' });
  await expect(sent).toHaveCount(1);
  await expect(sent).toContainText('Amount $197');
  await expect(sent.getByRole('link', { name: invoice.invoiceNumber })).toHaveAttribute(
    'href',
    `/admin?tab=invoices&q=${invoice.invoiceNumber}`,
  );
  await page.getByRole('searchbox', { name: 'Search by person or number' }).fill('');

  await page.getByRole('button', { name: 'Customer: any' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox').fill(customer.email);
  await dialog.getByRole('button', { name: /Samir Haddad/ }).click();
  await expect(page).toHaveURL(new RegExp(`ownerId=${await idOf(customer)}`));
  await page.getByRole('combobox', { name: 'Change', exact: true }).selectOption('Order approved');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Status Pending to Approved');
  await page.reload();
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Customer: Samir Haddad', exact: true })).toBeVisible();

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  expect(file.split('\n')[1]).toContain(`,${admin.name},`);
  expect(file.trimEnd().split('\n')).toHaveLength(2);

  await page.getByRole('button', { name: 'Remove the filter: Customer: Samir Haddad' }).click();
  await page
    .getByRole('button', { name: /^More about/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: `Changes by ${admin.name}` }).click();
  await expect(page).toHaveURL(/actorId=/);
  await expect(page.getByRole('button', { name: `Changed by: ${admin.name}`, exact: true })).toBeVisible();
});
