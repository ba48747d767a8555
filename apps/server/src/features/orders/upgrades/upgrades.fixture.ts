// Customers with the Silver Plan for $97: 30 images from January 10 to February 10.
import { expect } from 'vitest';
import { createTestApp, type TestUser } from '../../../../../../testing/app.ts';
import { dataOf } from '../../../../../../testing/factories.ts';
import { findViolations } from '../../../../../../testing/invariants.ts';
import { subscribeToSilver } from '../../../../../../testing/plans.ts';
import { readTables } from '../../../../../../testing/table-snapshot.ts';
import type { UpgradeBody } from '../../../../../../testing/upgrades.ts';

export const days = (count: number) => count * 86_400_000;
export const toGold = { planId: 'gold-plan', billingCycle: 'monthly' } as const;

export const accept = (person: TestUser, id: string, body: UpgradeBody) =>
  person.call('POST /subscriptions/:id/upgrade', { params: { id }, body });

export const withdraw = (person: TestUser, id: string) =>
  person.call('DELETE /subscriptions/:id/upgrade', { params: { id } });

export type UpgradeStudio = Awaited<ReturnType<typeof createUpgradeStudio>>;

export async function createUpgradeStudio() {
  const t = await createTestApp();
  const studio = {
    t,
    admin: await t.signInAdmin(),

    /** Tokens expire, so the admin signs in again at the time of the clock. */
    async setClock(instant: string | Date): Promise<void> {
      t.clock.set(instant);
      studio.admin = await t.signInAdmin();
    },

    /** On January 10. */
    start: () => studio.setClock('2027-01-10T12:00:00.000Z'),

    advance: (milliseconds: number) => studio.setClock(new Date(t.clock.now().getTime() + milliseconds)),

    /** With this number of paid months. */
    subscribe: (name: string, months = 1) => subscribeToSilver(t, studio.admin, name, months),

    setUsed: async (id: string, imagesUsed: number) =>
      dataOf(
        await studio.admin.call('PUT /admin/subscriptions/:id', { params: { id }, body: { imagesUsed } }),
      ),

    async expectNoViolations(): Promise<void> {
      expect(findViolations(await readTables(t.database))).toEqual([]);
    },
  };
  return studio;
}
