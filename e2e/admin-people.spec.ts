// The admin's people and what they have bought: roles, who is let in, subscriptions and usage edited in place.
import type { ImagesSubscription, PlanSubscription } from '@burnish/contract/entity';
import type { BrowserContext, Locator, Page, Request } from '@playwright/test';
import type { Caller } from '../testing/app.ts';
import { approvedReceipt, dataOf, paidInvoice, sentImagesInvoice } from '../testing/factories.ts';
import { callerOf, type Identity, signIn } from '../testing/people.ts';
import { type Customer, newCustomer } from './calling.ts';
import { test as base, expect, signInAs, someone } from './fixture.ts';

const admin = { name: 'Kemi Adewale', email: 'admin@burnish.test' };

interface Entered {
  /** In a browser of their own. What it complains of is not looked at: a refusal is a complaint to a browser. */
  page: Page;
  /** The same person, by the API. */
  api: Caller;
}

interface Fixtures {
  /** Signs somebody in. Their page is still to be opened. */
  enter(person: Identity): Promise<Entered>;
  studio: Entered;
}

const test = base.extend<Fixtures>({
  enter: async ({ browser, product }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (person) => {
      const value = await signIn(product.url, person);
      const kept = { origin: product.url, localStorage: [{ name: 'auth_token', value }] };
      const context = await browser.newContext({
        baseURL: product.url,
        storageState: { cookies: [], origins: [kept] },
      });
      contexts.push(context);
      return { page: await context.newPage(), api: callerOf(product.url, value) };
    });
    for (const context of contexts) await context.close();
  },
  studio: async ({ enter }, use) => use(await enter(admin)),
});

const users = (q: string) => `/admin?tab=users&q=${encodeURIComponent(q)}`;
const subscriptions = (q: string) => `/admin?tab=subscriptions&q=${encodeURIComponent(q)}`;
const images = (q: string) => `/admin?tab=pay-per-image-subscriptions&q=${encodeURIComponent(q)}`;

const cards = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const count = (card: Locator, name: string) => card.getByRole('spinbutton', { name });
const question = (page: Page) => page.getByRole('alertdialog');

async function usersApart(api: Caller, { email }: { email: string }) {
  const { users: found } = dataOf(await api.call('GET /admin/users', { query: { limit: 200 } }));
  return found.filter((user) => user.email !== email);
}

async function idOf(api: Caller, { email }: { email: string }): Promise<string> {
  const { users: found } = dataOf(await api.call('GET /admin/users', { query: { search: email } }));
  const id = found[0]?._id;
  if (id === undefined) throw new Error(`there is no ${email}`);
  return id;
}

async function boughtPlan(url: string, api: Caller, name = 'Adaeze Okafor') {
  const customer = await newCustomer(url, name);
  await approvedReceipt(customer, api);
  const [plan] = dataOf(await customer.call('GET /subscriptions/active')).subscriptions;
  if (plan?.subscriptionType !== 'subscription') throw new Error('no plan was bought');
  return { customer, plan };
}

async function boughtImages(url: string, api: Caller, currency: 'USD' | 'NGN' = 'USD') {
  const customer = await newCustomer(url, 'Bayo Ade');
  const specialInstructions = 'Keep the grain of the fabric.';
  await paidInvoice(
    customer,
    api,
    await sentImagesInvoice(customer, api, { quantity: 24, currency, specialInstructions }),
  );
  const [bought] = dataOf(await customer.call('GET /subscriptions/active')).subscriptions;
  if (bought?.subscriptionType !== 'payPerImage') throw new Error('no images were bought');
  return { customer, bought };
}

const changing = (request: Request) => request.method() === 'PUT';
const isEdit = ({ _id }: PlanSubscription | ImagesSubscription) => `**/api/admin/subscriptions/${_id}`;

function setByAnother(api: Caller, { _id: id }: PlanSubscription, body: Partial<PlanSubscription>) {
  const { status, imagesUsed } = body;
  return api.call('PUT /admin/subscriptions/:id', { params: { id }, body: { status, imagesUsed } });
}

async function usedOf(customer: Customer) {
  const [row] = dataOf(await customer.call('GET /subscriptions/active')).subscriptions;
  return row?.imagesUsed;
}

test.describe('users', () => {
  test('a role is given and taken before the eyes of everybody concerned', async ({ enter, studio }) => {
    const person = someone('Clara Novak');
    const { page: customer } = await enter(person);
    const { page: colleague } = await enter(admin);
    const { page } = studio;
    await page.goto(users(person.email));
    await colleague.goto(users(person.email));
    await customer.goto('/dashboard');
    const role = page.getByRole('combobox', { name: 'Role of Clara Novak' });
    const roleThere = colleague.getByRole('combobox', { name: 'Role of Clara Novak' });
    await expect(roleThere).toHaveValue('user');
    await expect(customer.getByRole('link', { name: 'Admin' })).toHaveCount(0);

    await role.focus();
    await role.selectOption('admin');
    await expect(question(page)).toContainText('Clara Novak will see every customer and order');
    await page.keyboard.press('Escape');
    await expect(question(page)).toBeHidden();
    await expect(role).toHaveValue('user');
    await expect(role).toBeFocused();

    await role.selectOption('admin');
    await question(page).getByRole('button', { name: 'Make admin' }).click();
    await expect(page.getByText('User role updated to admin')).toBeVisible();
    await expect(roleThere).toHaveValue('admin');
    await customer.getByRole('link', { name: 'Admin' }).first().click();
    await expect(customer.getByRole('heading', { name: 'Admin', level: 1 })).toBeVisible();

    await role.selectOption('user');
    await question(page).getByRole('button', { name: 'Take role away' }).click();
    await expect(page.getByText('User role updated to user')).toBeVisible();
    await expect(roleThere).toHaveValue('user');
    await expect(customer.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(customer.getByRole('link', { name: 'Admin' })).toHaveCount(0);
  });

  test('the last admin stays one', async ({ studio }) => {
    const { page, api } = studio;
    for (const { _id: id } of await usersApart(api, admin)) {
      await api.call('PUT /admin/users/:id/role', { params: { id }, body: { role: 'user' } });
    }
    await page.goto(users(admin.email));
    const role = page.getByRole('combobox', { name: 'Role of Kemi Adewale' });
    await role.selectOption('user');
    await expect(question(page)).toContainText('you lock yourself out of this page');
    await question(page).getByRole('button', { name: 'Take role away' }).click();
    const refusal = page.getByText('This is the last active admin. Make somebody else an admin first.');
    await expect(refusal).toBeVisible();
    await expect(role).toHaveValue('admin');

    await page.getByRole('button', { name: 'Lock out' }).click();
    await expect(question(page)).toContainText('you are signed out yourself');
    await question(page).getByRole('button', { name: 'Lock out' }).click();
    await expect(question(page)).toBeHidden();
    await expect(refusal).toBeVisible();
    await expect(cards(page, admin.email).getByText('Active', { exact: true })).toBeVisible();
  });

  test('who gives their own role away stands before a closed door', async ({ enter, studio }) => {
    const person = someone('Marta Lindqvist');
    const { page } = await enter(person);
    const { api } = studio;
    const id = await idOf(api, person);
    await api.call('PUT /admin/users/:id/role', { params: { id }, body: { role: 'admin' } });
    await page.goto(users(person.email));
    await page.getByRole('combobox', { name: 'Role of Marta Lindqvist' }).selectOption('user');
    await question(page).getByRole('button', { name: 'Take role away' }).click();
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  });

  test('a failing server leaves the role as it was', async ({ studio, product }) => {
    const { page } = studio;
    const customer = await newCustomer(product.url, 'Adaeze Okafor');
    await page.goto(users(customer.email));
    await page.route('**/api/admin/users/*/*', (route) => route.fulfill({ status: 500, json: {} }));
    const role = page.getByRole('combobox', { name: 'Role of Adaeze Okafor' });
    await role.selectOption('admin');
    await question(page).getByRole('button', { name: 'Make admin' }).click();
    await expect(page.getByText('Failed to update user role')).toBeVisible();
    await expect(role).toHaveValue('user');
    await page.getByRole('button', { name: 'Lock out' }).click();
    await question(page).getByRole('button', { name: 'Lock out' }).click();
    await expect(page.getByText('Failed to update user', { exact: true })).toBeVisible();
    await expect(page.getByText('Failed to update user role')).toBeHidden();
  });

  test('who is locked out is out at once, until they are let in again', async ({ enter, studio }) => {
    const person = someone('Samir Haddad');
    const { page: customer } = await enter(person);
    await customer.goto('/dashboard');
    const { page } = studio;
    await page.goto(users(person.email));
    await page.getByRole('button', { name: 'Lock out' }).click();
    await expect(question(page)).toContainText('Samir Haddad is signed out everywhere at once');
    await question(page).getByRole('button', { name: 'Lock out' }).click();
    await expect(page.getByText('User locked out')).toBeVisible();
    await expect(cards(page, person.email).getByText('Not active')).toBeVisible();
    await customer.waitForURL('**/auth');
    await expect(customer.getByText('Session expired. Please sign in again.')).toBeVisible();
    await signInAs(customer, person);
    await expect(customer.getByText('This account is not active.')).toBeVisible();

    await page.getByRole('button', { name: 'Let in' }).press('Enter');
    await expect(page.getByText('User let in')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Lock out' })).toBeFocused();
    await signInAs(customer, person);
    await customer.waitForURL('**/dashboard');
  });

  test('a card tells everything, and is found by email, name, company and role', async ({
    studio,
    request,
  }) => {
    const { page, api } = studio;
    const body = { password: 'soft light, long shadows', phone: '+234 803 555 0142', userType: 'agency' };
    const { email } = someone('Northway');
    const companyName = `Northway ${email.slice(9, 17)}`;
    const answer = await request.post('/api/auth/register', { data: { ...body, email, companyName } });
    expect(answer.status()).toBe(201);
    await page.goto('/admin?tab=users');
    const search = page.getByRole('searchbox', { name: 'Search users' });
    await search.fill(companyName.toUpperCase());
    const card = cards(page, email);
    await expect(page.getByRole('listitem')).toHaveCount(1);
    await expect(card.getByRole('heading', { name: 'No name' })).toBeVisible();
    for (const fact of [companyName, '+234 803 555 0142', 'Agency', 'Not verified', 'Active']) {
      await expect(card.getByText(fact, { exact: true })).toBeVisible();
    }
    await expect(card.getByRole('definition').last().locator('time')).toBeVisible();
    await expect(card.getByRole('combobox', { name: 'Role of No name' })).toHaveValue('user');

    await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption('admin');
    await expect(page.getByRole('heading', { name: 'No users found' })).toBeVisible();
    await expect(page).toHaveURL(/tab=users&q=.*&role=admin/);
    await page.getByRole('button', { name: 'Clear search and filter' }).click();
    await search.fill(admin.name.toLowerCase());
    await expect(cards(page, admin.email)).toBeVisible();
    await search.fill(email);
    await expect(card).toBeVisible();
    await page.getByRole('tab', { name: 'Subscriptions', exact: true }).click();
    await expect(page).toHaveURL(/\?tab=subscriptions$/);
    expect(await usersApart(api, { email })).not.toHaveLength(0);
  });
});

test.describe('an edit of a subscription', () => {
  test('is done by the keyboard alone, and sends what has changed', async ({ studio, product }) => {
    const { page, api } = studio;
    const { customer, plan } = await boughtPlan(product.url, api);
    await page.goto(subscriptions(customer.email));
    const card = cards(page, customer.email);
    for (const term of ['Images used', 'Price', 'Billing cycle', 'Start date', 'End date', 'Next billing']) {
      await expect(card.getByRole('term').getByText(term, { exact: true })).toBeVisible();
    }
    for (const fact of ['0 of 60', '$197 per month', 'Monthly', 'On', 'Gold Plan', 'Active']) {
      await expect(card.getByText(fact, { exact: true })).toBeVisible();
    }

    const edit = card.getByRole('button', { name: 'Edit' });
    await edit.press('Enter');
    await expect(card.getByRole('combobox', { name: 'Status' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(edit).toBeFocused();

    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(count(card, 'Images used')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('12');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(count(card, 'Images limit')).toBeFocused();
    const [sent] = await Promise.all([page.waitForRequest(changing), page.keyboard.press('Enter')]);
    expect(sent.url()).toContain(`/api/admin/subscriptions/${plan._id}`);
    expect(sent.postDataJSON()).toEqual({ imagesUsed: 12, subscriptionType: 'subscription' });
    await expect(page.getByText('Subscription updated successfully')).toBeVisible();
    await expect(card.getByText('12 of 60')).toBeVisible();
    await expect(edit).toBeFocused();
  });

  test('says beside the field what is out of bounds, and takes what is no number for 0', async ({
    studio,
    product,
  }) => {
    const { page, api } = studio;
    const { customer } = await boughtPlan(product.url, api);
    await page.goto(subscriptions(customer.email));
    const card = cards(page, customer.email);
    await card.getByRole('button', { name: 'Edit' }).click();
    const [used, limit] = [count(card, 'Images used'), count(card, 'Images limit')];
    const save = card.getByRole('button', { name: 'Save' });
    const asked: string[] = [];
    page.on('request', (sent) => changing(sent) && asked.push(sent.url()));

    await limit.fill('');
    await limit.blur();
    await expect(limit).toHaveValue('0');
    await save.click();
    await expect(card.getByText('Enter a whole number from 1 to 1,000,000.')).toBeVisible();
    await expect(limit).toBeFocused();
    await expect(limit).toHaveAccessibleDescription('Enter a whole number from 1 to 1,000,000.');

    await used.fill('-1');
    await save.click();
    await expect(card.getByText('Enter a whole number from 0 to 1,000,000.')).toBeVisible();
    await expect(used).toBeFocused();
    for (const wrong of ['1000001', '2.5']) {
      await used.fill(wrong);
      await used.press('Enter');
      await expect(used).toHaveAttribute('aria-invalid', 'true');
      await expect(used).toHaveValue(wrong);
    }
    expect(asked).toEqual([]);

    await limit.fill('1');
    await used.fill('9');
    await used.fill('');
    await used.press('Enter');
    await expect(page.getByText('Subscription updated successfully')).toBeVisible();
    await expect(card.getByText('0 of 1', { exact: true })).toBeVisible();

    await card.getByRole('button', { name: 'Edit' }).click();
    await used.fill('40');
    await card.getByRole('button', { name: 'Cancel' }).click();
    await expect(card.getByText('0 of 1', { exact: true })).toBeVisible();
    expect(asked).toHaveLength(1);
  });

  test('asks before it stops a service, and says what is lost', async ({ enter, studio, product }) => {
    const { page, api } = studio;
    const { customer, plan } = await boughtPlan(product.url, api);
    const { page: colleague } = await enter(admin);
    await colleague.goto(subscriptions(customer.email));
    await page.goto(subscriptions(customer.email));
    const card = cards(page, customer.email);
    const status = card.getByRole('combobox', { name: 'Status' });
    await card.getByRole('button', { name: 'Edit' }).click();
    await status.selectOption('suspended');
    await card.getByRole('button', { name: 'Save' }).click();
    await expect(question(page)).toContainText('can neither use its images nor renew it');
    await expect(question(page)).toContainText('60 images');
    await page.keyboard.press('Escape');
    await expect(question(page)).toBeHidden();
    await expect(status).toHaveValue('suspended');

    await status.selectOption('cancelled');
    await card.getByRole('button', { name: 'Save' }).click();
    await question(page).getByRole('button', { name: 'Cancel subscription' }).click();
    await expect(page.getByText('Subscription updated successfully')).toBeVisible();
    await expect(card.getByText('Cancelled')).toBeVisible();
    await expect(cards(colleague, customer.email).getByText('Cancelled')).toBeVisible();

    // On the way back nothing is lost; but a plan bought meanwhile stands for this one.
    await approvedReceipt(customer, api);
    await page.goto(subscriptions(customer.email));
    const cancelled = card.filter({ hasText: 'Cancelled' });
    await cancelled.getByRole('button', { name: 'Edit' }).click();
    const form = page.getByRole('form', { name: `Edit the subscription of ${customer.name}` });
    await form.getByRole('combobox', { name: 'Status' }).selectOption('active');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(
      page.getByText('The customer has another subscription to this plan, which stands for it by now.'),
    ).toBeVisible();
    await expect(form.getByRole('combobox', { name: 'Status' })).toHaveValue('active');
    expect(plan.status).toBe('active');
  });

  test('keeps what was typed when the server fails, and ends with the session', async ({
    studio,
    product,
  }) => {
    const { page, api } = studio;
    const { customer, plan } = await boughtPlan(product.url, api);
    await page.goto(subscriptions(customer.email));
    const card = cards(page, customer.email);
    await card.getByRole('button', { name: 'Edit' }).click();
    await count(card, 'Images used').fill('33');
    await page.route(isEdit(plan), (route) => route.fulfill({ status: 500, json: {} }));
    await card.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Failed to update subscription')).toBeVisible();
    await expect(count(card, 'Images used')).toHaveValue('33');
    await page.unroute(isEdit(plan));
    await page.route(isEdit(plan), (route) => route.abort());
    await count(card, 'Images used').press('Enter');
    await expect(card.getByRole('button', { name: 'Save' })).toBeEnabled();
    await expect(count(card, 'Images used')).toHaveValue('33');
    await page.unroute(isEdit(plan));
    const ended = { success: false, code: 'UNAUTHENTICATED', message: 'Please sign in.' };
    await page.route(isEdit(plan), (route) => route.fulfill({ status: 401, json: ended }));
    await count(card, 'Images used').press('Enter');
    await page.waitForURL('**/auth');
    await expect(page.getByText('Session expired. Please sign in again.')).toBeVisible();
  });

  test('keeps what was typed when somebody else changes the row, and tells of it', async ({
    studio,
    product,
  }) => {
    const { page, api } = studio;
    const { customer, plan } = await boughtPlan(product.url, api);
    await page.goto(`${subscriptions(customer.email)}&status=active`);
    const card = cards(page, customer.email);
    await card.getByRole('button', { name: 'Edit' }).click();
    await count(card, 'Images limit').fill('70');

    await setByAnother(api, plan, { imagesUsed: 5 });
    await expect(card.getByText('This subscription has changed meanwhile.')).toBeVisible();
    await expect(card.getByText('Changed meanwhile from 0 to 5.')).toBeVisible();
    await expect(count(card, 'Images used')).toHaveValue('5');
    await expect(count(card, 'Images limit')).toHaveValue('70');

    await count(card, 'Images used').fill('8');
    await setByAnother(api, plan, { imagesUsed: 6 });
    await expect(card.getByText('Set to 6 meanwhile.')).toBeVisible();
    await expect(count(card, 'Images used')).toHaveValue('8');

    // By now it does not fit the filter any more.
    await setByAnother(api, plan, { status: 'inactive' });
    await expect(card.getByText('This no longer stands in the list as it is narrowed.')).toBeVisible();
    await expect(count(card, 'Images limit')).toHaveValue('70');
    const [sent] = await Promise.all([
      page.waitForRequest(changing),
      count(card, 'Images limit').press('Enter'),
    ]);
    expect(sent.postDataJSON()).toEqual({ imagesUsed: 8, imagesLimit: 70, subscriptionType: 'subscription' });
    await expect(page.getByText('Subscription updated successfully')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No subscriptions found' })).toBeVisible();
    expect(dataOf(await customer.call('GET /subscriptions/active')).subscriptions[0]).toMatchObject({
      status: 'inactive',
      imagesUsed: 8,
      imagesLimit: 70,
    });
  });

  test('of images bought by the piece sets only those used', async ({ studio, product }) => {
    const { page, api } = studio;
    const { customer } = await boughtImages(product.url, api);
    await page.goto(subscriptions(customer.email));
    const card = cards(page, customer.email);
    await card.getByRole('button', { name: 'Edit' }).click();
    await expect(count(card, 'Images used')).toBeFocused();
    await expect(card.getByRole('combobox')).toHaveCount(0);
    await expect(count(card, 'Images limit')).toHaveCount(0);
    await count(card, 'Images used').fill('25');
    await count(card, 'Images used').press('Enter');
    await expect(card.getByText('Enter a whole number from 0 to 24.')).toBeVisible();
    await count(card, 'Images used').fill('24');
    const [sent] = await Promise.all([
      page.waitForRequest(changing),
      card.getByRole('button', { name: 'Save' }).click(),
    ]);
    expect(sent.postDataJSON()).toEqual({ imagesUsed: 24, subscriptionType: 'payPerImage' });
    await expect(page.getByText('Subscription updated successfully')).toBeVisible();
    await expect(card.getByText('Exhausted')).toBeVisible();
  });
});

test.describe('usage', () => {
  const disclosure = (card: Locator) => card.getByText('Usage', { exact: true });
  const entries = (card: Locator) => card.getByRole('list', { name: 'Usage' }).getByRole('listitem');
  const reason = (card: Locator) => card.getByRole('textbox', { name: 'Reason (optional)' });

  test('of a plan is told entry by entry, with the reason of each', async ({ studio, product }) => {
    const { page, api } = studio;
    const { customer, plan } = await boughtPlan(product.url, api);
    await page.goto(subscriptions(customer.email));
    const card = cards(page, customer.email).first();
    await disclosure(card).click();
    await expect(card.getByText('Nothing has been used yet.')).toBeVisible();

    await card.getByRole('button', { name: 'Edit' }).click();
    await count(card, 'Images used').fill('12');
    await reason(card).fill('  The first wedding ');
    const [sent] = await Promise.all([page.waitForRequest(changing), reason(card).press('Enter')]);
    expect(sent.postDataJSON()).toEqual({
      imagesUsed: 12,
      reason: 'The first wedding',
      subscriptionType: 'subscription',
    });
    await expect(entries(card)).toHaveText([/^12 images used.*The first wedding.*Kemi Adewale/]);
    await expect(entries(card).locator('time')).toBeVisible();

    // What a colleague enters comes by itself.
    await setByAnother(api, plan, { imagesUsed: 11 });
    await expect(entries(card)).toHaveText([
      /^1 image given back.*Edited by an admin/,
      /^12 images used.*The first wedding/,
    ]);

    await card.getByRole('button', { name: 'Edit' }).click();
    await expect(reason(card)).toHaveValue('');
    await reason(card).fill('x'.repeat(201));
    await reason(card).press('Enter');
    await expect(reason(card)).toHaveAccessibleDescription('Use at most 200 characters.');
    await expect(reason(card)).toBeFocused();
  });

  test('of images bought by the piece is read page by page, by the keyboard alone', async ({
    studio,
    product,
  }) => {
    const { page, api } = studio;
    const { customer, bought } = await boughtImages(product.url, api);
    for (let imagesUsed = 1; imagesUsed <= 12; imagesUsed += 1) {
      const body = { imagesUsed, reason: `Frame ${imagesUsed}` };
      dataOf(await api.call('PUT /pay-per-image/admin/:id/usage', { params: { id: bought._id }, body }));
    }
    await page.goto(images(customer.email));
    const card = cards(page, customer.email).first();
    await card.getByRole('button', { name: 'Edit Usage' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(entries(card)).toHaveCount(10);
    await expect(entries(card).first()).toContainText('Frame 12');
    await expect(card.getByText('10 of 12')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(card.getByRole('button', { name: 'Load more' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(entries(card)).toHaveCount(12);
    await expect(entries(card).last()).toContainText('Frame 1');

    await card.getByRole('button', { name: 'Edit Usage' }).click();
    await count(card, 'Images used').fill('20');
    await reason(card).fill('The bags');
    const [sent] = await Promise.all([
      page.waitForRequest(changing),
      card.getByRole('button', { name: 'Save' }).click(),
    ]);
    expect(sent.postDataJSON()).toEqual({ imagesUsed: 20, reason: 'The bags' });
    await expect(entries(card).first()).toHaveText(/^8 images used.*The bags/);
  });

  test('is read when it is opened, waited for, and asked for again when it did not come', async ({
    studio,
    product,
  }) => {
    const { page, api } = studio;
    const { customer, plan } = await boughtPlan(product.url, api);
    await setByAnother(api, plan, { imagesUsed: 3 });
    const answers: (() => void)[] = [];
    let failing = true;
    await page.route(`**/api/admin/subscriptions/${plan._id}/usage*`, async (route) => {
      await new Promise<void>((resolve) => answers.push(resolve));
      await (failing ? route.fulfill({ status: 400, json: {} }) : route.continue());
    });
    await page.goto(subscriptions(customer.email));
    const card = cards(page, customer.email).first();
    await expect(card.getByText('3 of 60')).toBeVisible();
    expect(answers).toHaveLength(0);
    await disclosure(card).click();
    await expect(card.getByText('Loading usage')).toBeAttached();
    await expect.poll(() => answers.length).toBe(1);
    answers[0]?.();
    await expect(card.getByRole('alert')).toHaveText('The usage could not be loaded.');
    failing = false;
    await card.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => answers.length).toBe(2);
    answers[1]?.();
    await expect(entries(card)).toHaveText([/^3 images used/]);
    await disclosure(card).click();
    await expect(entries(card)).toHaveCount(0);
  });
});

test.describe('images bought by the piece', () => {
  test('tell everything, are searched and filtered, and change by themselves', async ({
    studio,
    product,
  }) => {
    const { page, api } = studio;
    const { customer, bought } = await boughtImages(product.url, api, 'NGN');
    await page.goto(images(customer.email));
    const card = cards(page, customer.email);
    await expect(card.getByRole('heading', { name: 'Bayo Ade' })).toBeVisible();
    const facts = ['High-End Retouch (Premium)', '24 images', '0 of 24', '₦5,000 per image'];
    for (const fact of [...facts, 'Keep the grain of the fabric.', 'Purchase date']) {
      await expect(card.getByText(fact, { exact: true })).toBeVisible();
    }
    await expect(card.getByRole('img', { name: '0 of 24 used' })).toBeVisible();
    await api.call('PUT /pay-per-image/admin/:id/usage', {
      params: { id: bought._id },
      body: { imagesUsed: 7 },
    });
    await expect(card.getByRole('img', { name: '7 of 24 used' })).toBeVisible();

    const currency = page.getByRole('combobox', { name: 'Currency' });
    await currency.selectOption('USD');
    await expect(page.getByRole('heading', { name: 'No pay-per-image subscriptions' })).toBeVisible();
    await currency.selectOption('NGN');
    await expect(card).toBeVisible();
    await page.getByRole('tab', { name: 'Users' }).click();
    await expect(page).toHaveURL(/\?tab=users$/);
  });

  test('have their usage edited within what was bought', async ({ studio, product }) => {
    const { page, api } = studio;
    const { customer, bought } = await boughtImages(product.url, api);
    await page.goto(images(customer.email));
    const card = cards(page, customer.email);
    const used = count(card, 'Images used');
    await card.getByRole('button', { name: 'Edit Usage' }).press('Enter');
    await expect(used).toBeFocused();
    for (const wrong of ['25', '-1']) {
      await used.fill(wrong);
      await used.press('Enter');
      await expect(card.getByText('Enter a whole number from 0 to 24.')).toBeVisible();
      await expect(used).toBeFocused();
      await expect(used).toHaveValue(wrong);
    }
    await used.fill('24');
    await expect(card.getByRole('button', { name: 'Images used: one more' })).toBeDisabled();
    await card.getByRole('button', { name: 'Images used: one less' }).click();
    await expect(used).toHaveValue('23');

    await page.route('**/usage', (route) => route.fulfill({ status: 500, json: {} }));
    await card.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Failed to update pay-per-image subscription')).toBeVisible();
    await expect(used).toHaveValue('23');
    await page.unroute('**/usage');
    const [sent] = await Promise.all([page.waitForRequest(changing), used.press('Enter')]);
    expect(sent.url()).toContain(`/api/pay-per-image/admin/${bought._id}/usage`);
    expect(sent.postDataJSON()).toEqual({ imagesUsed: 23 });
    await expect(page.getByText('Pay-per-image subscription updated successfully')).toBeVisible();
    await expect(card.getByRole('button', { name: 'Edit Usage' })).toBeFocused();
    expect(await usedOf(customer)).toBe(23);

    await page.keyboard.press('Enter');
    await used.fill('');
    await used.blur();
    await expect(used).toHaveValue('0');
    await used.press('Escape');
    await expect(card.getByText('23 of 24', { exact: true })).toBeVisible();
  });

  test('are waited for with a word, and asked for again when they did not come', async ({ studio }) => {
    const { page } = studio;
    const answers: (() => void)[] = [];
    let failing = true;
    await page.route('**/api/pay-per-image/admin/active*', async (route) => {
      await new Promise<void>((resolve) => answers.push(resolve));
      await (failing ? route.fulfill({ status: 400, json: {} }) : route.continue());
    });
    await page.goto(images('nobody at all'));
    await expect(page.getByText('Loading pay-per-image subscriptions...')).toBeVisible();
    await expect.poll(() => answers.length).toBe(1);
    answers[0]?.();
    await expect(page.getByRole('heading', { name: 'Failed to load dashboard data' })).toBeVisible();
    failing = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => answers.length).toBe(2);
    answers[1]?.();
    await expect(page.getByRole('heading', { name: 'No pay-per-image subscriptions' })).toBeVisible();
  });
});
