// Users, their roles, and their deactivation by an admin.
import type { Page } from '@playwright/test';
import type { ApiClient } from '../testing/app.ts';
import { dataOf } from '../testing/factories.ts';
import { choose } from './admin-orders-fixture.ts';
import { confirmation, details, openDetails, rows, test } from './admin-people-fixture.ts';
import { setFilter } from './list-filters.ts';
import { navLink } from './navigation.ts';
import { admin, expect, newIdentity, signInAs } from './product-fixture.ts';

const users = (q: string) => `/admin?tab=users&q=${encodeURIComponent(q)}`;

async function listOtherAdmins(api: ApiClient) {
  const query = { role: 'admin', limit: 200 } as const;
  const { users: found } = dataOf(await api.call('GET /admin/users', { query }));
  return found.filter((user) => user.email !== admin.email);
}

test('a role change shows to the user and to other admins at once', async ({ signInUser, adminUser }) => {
  const person = newIdentity('Marta Lindqvist');
  const { page: marta } = await signInUser(person);
  const { page } = adminUser;
  await page.goto(users(person.email));
  await marta.goto('/dashboard');
  const roleOn = (view: Page) => view.getByRole('combobox', { name: 'Role of Marta Lindqvist' });
  const role = roleOn(page);
  await expect(marta.getByRole('heading', { level: 1 })).toContainText('Marta Lindqvist');
  await expect(marta.getByRole('link', { name: 'Admin' })).toHaveCount(0);

  await role.focus();
  await role.selectOption('admin');
  await expect(confirmation(page)).toContainText(
    'Marta Lindqvist will be able to see all customers and orders',
  );
  await page.keyboard.press('Escape');
  await expect(confirmation(page)).toBeHidden();
  await expect(role).toHaveValue('user');
  await expect(role).toBeFocused();

  const change = async (value: 'admin' | 'user', button: string) => {
    await role.selectOption(value);
    await confirmation(page).getByRole('button', { name: button }).click();
    await expect(page.getByText(`User role updated to ${value}`).last()).toBeVisible();
  };
  await change('admin', 'Make admin');
  await marta.getByRole('link', { name: 'Admin' }).first().click();
  await expect(marta.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  await change('user', 'Remove admin role');
  await expect(marta.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(marta.getByRole('link', { name: 'Admin' })).toHaveCount(0);

  // An admin may remove their own role, which another admin sees at once.
  await change('admin', 'Make admin');
  await navLink(marta, 'Users').click();
  await marta.getByRole('searchbox', { name: 'Search users' }).fill(person.email);
  await expect(roleOn(marta)).toHaveCount(1);
  await expect(roleOn(marta)).toHaveValue('admin');
  await roleOn(marta).selectOption('user');
  await confirmation(marta).getByRole('button', { name: 'Remove admin role' }).click();
  await expect(marta.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(role).toHaveValue('user');
});

test('a deactivated user is signed out at once, and nothing changes if a request fails', async ({
  signInUser,
  adminUser,
}) => {
  const person = newIdentity('Samir Haddad');
  const { page: customer } = await signInUser(person);
  await customer.goto('/dashboard');
  const { page } = adminUser;
  await page.goto(users(person.email));
  await page.route('**/api/admin/users/*/*', (route) => route.fulfill({ status: 500, json: {} }));
  const role = page.getByRole('combobox', { name: 'Role of Samir Haddad' });
  await role.selectOption('admin');
  await confirmation(page).getByRole('button', { name: 'Make admin' }).click();
  await expect(page.getByText('Failed to update user role')).toBeVisible();
  await expect(role).toHaveValue('user');
  await choose(rows(page, person.email), 'Deactivate');
  await confirmation(page).getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText('Failed to update user', { exact: true })).toBeVisible();
  await expect(page.getByText('Failed to update user role')).toBeHidden();
  await page.unroute('**/api/admin/users/*/*');

  await choose(rows(page, person.email), 'Deactivate');
  await expect(confirmation(page)).toContainText('Samir Haddad will be signed out on all devices');
  await confirmation(page).getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText('User deactivated')).toBeVisible();
  await expect(rows(page, person.email).getByText('Not active')).toBeVisible();
  await customer.waitForURL('**/auth');
  await expect(customer.getByText('Session expired. Please sign in again.')).toBeVisible();
  await signInAs(customer, person);
  await expect(customer.getByText('Your account has been deactivated.')).toBeVisible();

  const menu = page.getByRole('button', { name: `Actions: ${person.name}` });
  await menu.press('Enter');
  await page.getByRole('menuitem', { name: 'Reactivate' }).press('Enter');
  await expect(page.getByText('User reactivated')).toBeVisible();
  await expect(menu).toBeFocused();
  await signInAs(customer, person);
  await customer.waitForURL('**/dashboard');
});

test("a row shows the user's details, and is found by email, name, company and role", async ({
  adminUser,
  request,
}) => {
  const { page, api } = adminUser;
  const body = { password: 'soft light, long shadows', phone: '+234 803 555 0142', userType: 'agency' };
  const { email } = newIdentity('Northway');
  const companyName = `Northway ${email.slice(9, 17)}`;
  const response = await request.post('/api/auth/register', { data: { ...body, email, companyName } });
  expect(response.status()).toBe(201);
  await page.goto('/admin?tab=users');
  const search = page.getByRole('searchbox', { name: 'Search users' });
  await search.fill(companyName.toUpperCase());
  const row = rows(page, email);
  await expect(page.locator('[data-row]')).toHaveCount(1);
  await openDetails(row);
  await expect(details(page).getByRole('heading', { name: 'No name' })).toBeVisible();
  for (const fact of [companyName, '+234 803 555 0142', 'Agency', 'Not verified', 'Active']) {
    await expect(details(page).getByText(fact, { exact: true })).toBeVisible();
  }
  await expect(details(page).getByRole('definition').last().locator('time')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row.getByRole('combobox', { name: 'Role of No name' })).toHaveValue('user');

  await setFilter(page, 'Role', 'Admin');
  await expect(page.getByRole('heading', { name: 'No users found' })).toBeVisible();
  await expect(page).toHaveURL(/tab=users&q=.*&role=admin/);
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await search.fill(email);
  await expect(row).toBeVisible();
  await search.fill(admin.name.toLowerCase());
  await expect(rows(page, admin.email)).toBeVisible();
  await expect(row).toHaveCount(0);

  await test.step("the last admin can't be removed or deactivated", async () => {
    for (const { _id: id } of await listOtherAdmins(api)) {
      dataOf(await api.call('PUT /admin/users/:id/role', { params: { id }, body: { role: 'user' } }));
    }
    const role = page.getByRole('combobox', { name: 'Role of Kemi Adewale' });
    await role.selectOption('user');
    await expect(confirmation(page)).toContainText('You will lose access to this page');
    await confirmation(page).getByRole('button', { name: 'Remove admin role' }).click();
    const error = page.getByText('This is the last active admin. Make another user an admin first.');
    await expect(error).toBeVisible();
    await expect(role).toHaveValue('admin');
    await choose(rows(page, admin.email), 'Deactivate');
    await expect(confirmation(page)).toContainText('You will be signed out');
    await confirmation(page).getByRole('button', { name: 'Deactivate' }).click();
    await expect(confirmation(page)).toBeHidden();
    await expect(error).toBeVisible();
    await expect(rows(page, admin.email).getByText('Active', { exact: true })).toBeVisible();
  });
});
