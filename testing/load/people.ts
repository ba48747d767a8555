// Customers with a plan, and admins, for a load.
import { randomUUID } from 'node:crypto';
import type { Role } from '@burnish/domain/permissions';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { createIds } from '../../apps/server/src/platform/db/ids.ts';
import { createPaidPlan } from '../photos.ts';
import { createRandom } from '../random.ts';
import { createToken } from '../tokens.ts';
import { createLoadPerson, type Identity, type LoadOptions, type LoadPerson } from './load-person.ts';

export interface People {
  readonly customers: readonly LoadPerson[];
  readonly admins: readonly LoadPerson[];
}

const newId = createIds(systemClock);

interface QueryClient {
  query(text: string, values: unknown[]): Promise<unknown>;
}

/** Each from a network of their own, from the range for documentation (RFC 3849). */
function addressOf(index: number): string {
  return `2001:db8:${index.toString(16)}::1`;
}

export async function insertPerson(
  client: QueryClient,
  { secret, role, index }: { readonly secret: string; readonly role: Role; readonly index: number },
): Promise<Identity> {
  const id = randomUUID();
  const email = `${role}-${index}@load.test`;
  await client.query(
    `insert into users (id, email, is_email_verified, full_name, role, created_at)
      values ($1, $2, true, $3, $4, now())`,
    [id, email, `Load ${role} ${index}`, role],
  );
  // As registering does.
  await client.query(
    `insert into audit_records (id, created_at, owner_id, is_own_case, action, entity, entity_id, after)
      values ($1, now(), $2, false, 'create_account', 'user', $2, $3)`,
    [newId(), id, { role }],
  );
  return { id, email, token: await createToken(client, { userId: id, secret }), address: addressOf(index) };
}

/** Inserts them into the database, and lets each customer buy a plan by the product's calls. */
export async function createPeople(
  client: QueryClient,
  {
    customers: customerCount,
    admins: adminCount,
    secret,
    seed,
    ...options
  }: Omit<LoadOptions, 'random'> & {
    readonly customers: number;
    readonly admins: number;
    readonly secret: string;
    readonly seed: number;
  },
): Promise<People> {
  const create = async (role: Role, index: number) =>
    createLoadPerson(await insertPerson(client, { secret, role, index }), {
      ...options,
      random: createRandom(seed + index),
    });
  const admins: LoadPerson[] = [];
  for (let index = 0; index < adminCount; index += 1) admins.push(await create('admin', index));
  const customers: LoadPerson[] = [];
  for (let index = 0; index < customerCount; index += 1) {
    const customer = await create('user', adminCount + index);
    const admin = admins[index % admins.length];
    if (admin !== undefined) await createPaidPlan(customer.once, admin.once, { planId: 'diamond-plan' });
    customers.push(customer);
  }
  return { customers, admins };
}
