// Background tasks that failed, as an admin finds and retries them.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runBackupCommand } from '../scripts/backup-command.ts';
import { dataOf } from '../testing/factories.ts';
import { insertTasksOf } from '../testing/stored-tasks.ts';
import { test as peopleTest } from './admin-people-fixture.ts';
import { admin, expect, test } from './product-fixture.ts';

const tasksPath = '/admin?tab=tasks';
const kind = 'Send notification emails';

test('an admin retries a failed task, which is then gone', async ({ product, signedIn }) => {
  const [id = '', later = ''] = await insertTasksOf(product.dataDir, [
    { attempts: 151 },
    { state: 'retry', attempts: 2, dueInSeconds: 1_700 },
  ]);
  const { page } = await signedIn(admin.name, admin.email, tasksPath);
  const table = page.getByRole('table', { name: 'Failed tasks' });
  const failed = table.getByRole('row').filter({ hasText: id });
  await expect(failed).toContainText('Failed');
  await expect(failed).toContainText('151 of 151');
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Failed');
  await expect(page).toHaveURL(/status=failed/);
  await expect(table.getByRole('row').filter({ hasText: later })).toHaveCount(0);
  await failed.getByRole('button', { name: `Retry: ${kind}, ${id}` }).click();
  await expect(page.getByText('The task is being retried.')).toBeVisible();
  await expect(failed).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Failed tasks' })).toBeFocused();

  // With the keyboard. Its first key ends the time in which the page moves the focus.
  await page.keyboard.press('Tab');
  await page.getByRole('combobox', { name: 'Status' }).selectOption('All statuses');
  const waiting = table.getByRole('row').filter({ hasText: later });
  await expect(waiting).toContainText('Will retry');
  await waiting.getByRole('button', { name: /^Retry now: / }).focus();
  await page.keyboard.press('Enter');
  await expect(waiting).toHaveCount(0);
  await expect(page.getByText('No failed tasks')).toBeVisible();

  await page.goto('/admin?tab=audit');
  const record = page.getByRole('article').filter({ hasText: 'Task retried' }).first();
  await expect(record).toContainText(kind);
  await record.getByRole('link', { name: 'Background tasks' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
});

test('the filters stay, with their focus, while another list loads', async ({ product, signedIn }) => {
  const { page } = await signedIn(admin.name, admin.email, `${tasksPath}&status=retrying`);
  await expect(page.getByRole('button', { name: 'Clear search and filters' })).toBeVisible();
  const [id = ''] = await insertTasksOf(product.dataDir, [{}]);
  const release = Promise.withResolvers<void>();
  await page.route(/\/api\/admin\/tasks\/failed$/, async (route) => {
    await release.promise;
    await route.continue();
  });
  const status = page.getByRole('combobox', { name: 'Status' });
  await status.focus();
  await status.selectOption('All statuses');
  await expect(page).not.toHaveURL(/status=/);
  await expect(page.getByText('No failed tasks')).toBeHidden();
  await expect(status).toBeFocused();
  release.resolve();
  const retry = page.getByRole('button', { name: `Retry: ${kind}, ${id}` });
  await expect(retry).toBeVisible();
  await expect(status).toBeFocused();
  await retry.click();
  await expect(page.getByText('No failed tasks')).toBeVisible();
});

test('an admin retries all failed tasks of a kind', async ({ product, signedIn }) => {
  await insertTasksOf(product.dataDir, [{}, {}, { kind: 'clean_up', data: {} }]);
  const { page } = await signedIn(admin.name, admin.email, tasksPath);
  const open = page.getByRole('table', { name: 'Open tasks' }).getByRole('row').filter({ hasText: kind });
  await open.getByRole('button', { name: `Retry all failed: ${kind}` }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Retry 2 tasks?' });
  await dialog.getByRole('button', { name: 'Retry 2 tasks' }).click();
  await expect(page.getByText('2 tasks retried.')).toBeVisible();
  const failed = page.getByRole('table', { name: 'Failed tasks' }).getByRole('row');
  await expect(failed.filter({ hasText: kind })).toHaveCount(0);
  await expect(failed.filter({ hasText: 'Delete expired data' })).toHaveCount(1);
  await failed.getByRole('button', { name: /^Retry: Delete expired data/ }).click();
  await expect(page.getByText('No failed tasks')).toBeVisible();
});

peopleTest('a task that another admin has retried says so', async ({ product, adminUser: { page, api } }) => {
  const [id = ''] = await insertTasksOf(product.dataDir, [{}]);
  await page.goto(tasksPath);
  const button = page.getByRole('button', { name: `Retry: ${kind}, ${id}` });
  await button.waitFor();
  await page.route('**/api/admin/tasks/*/retry', async (route) => {
    dataOf(await api.call('POST /admin/tasks/:id/retry', { params: { id } }));
    await route.continue();
  });
  await button.click();
  await expect(
    page.getByText('This action is no longer available. Refresh the page to see the latest status.'),
  ).toBeVisible();
  await expect(button).toHaveCount(0);
});

peopleTest('an admin sees the last backup, and whether it is overdue', async ({ product, adminUser }) => {
  const { page, api } = adminUser;
  const folder = await mkdtemp(join(tmpdir(), 'burnish-backup-'));
  const env = { DATA_DIR: product.dataDir, DISK_RESERVE_MB: '0' };
  expect(await runBackupCommand([folder], env)).toMatchObject({ code: 0 });
  await rm(folder, { recursive: true });
  const reply = dataOf(await api.call('GET /admin/tasks'));

  await page.goto(tasksPath);
  const backups = page.getByRole('region', { name: 'Backups' });
  await expect(backups).toContainText(/Last backup.*Files.*Size.*EncryptedNo/);
  await expect(backups.getByRole('time')).toHaveAttribute('datetime', reply.lastBackup?.createdAt ?? '');
  await expect(backups.getByText('Overdue')).toHaveCount(0);

  // As with BACKUP_MAX_AGE_HOURS, hours later.
  const lastBackup = { ...reply.lastBackup, isOverdue: true };
  await page.route('**/api/admin/tasks', (route) =>
    route.fulfill({ json: { success: true, data: { ...reply, lastBackup } } }),
  );
  await page.reload();
  await expect(backups.getByText('Overdue')).toBeVisible();
});
