// What calls of several groups need.
import { randomUUID } from 'node:crypto';
import { paymentProfiles } from '../../apps/server/src/db/schema/index.ts';
import { createPaymentProfile } from '../factories.ts';
import type { AccessContext } from './context.ts';

export function createSharedSetup(context: () => AccessContext) {
  const newUser = async () => ({ id: (await context().t.signIn(randomUUID())).id });

  const ownerAsCustomer = () => ({ params: { id: context().owner.id } });

  /** The only payment profile, so that neither the limit is reached nor a name taken. */
  async function onlyProfile() {
    const { t, admin } = context();
    await t.database.queries.delete(paymentProfiles);
    return createPaymentProfile(admin);
  }

  return { newUser, ownerAsCustomer, onlyProfile };
}
