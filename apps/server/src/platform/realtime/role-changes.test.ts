import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../testing/app.ts';
import { connectClient } from '../../../../../testing/realtime-client.ts';
import { createRoleChangePublisher } from './role-changes.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('a page whose user lost a role is disconnected, also if the notification was missed', async () => {
  const origin = await t.listen();
  const admin = await t.signInAdmin();
  const colleague = await t.signIn('Ben Eze');
  const [page, other] = [
    await connectClient(origin, { token: admin.token }),
    await connectClient(origin, { token: colleague.token }),
  ];
  const publisher = createRoleChangePublisher(t.database);
  publisher.disconnect(admin.id);
  await publisher.flush();
  await page.closed;
  expect(other.isOpen()).toBe(true);

  await t.database.run(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query ilike 'listen %'`,
  );
  await other.closed;
});
