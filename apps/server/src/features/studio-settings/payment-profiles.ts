// Where customers pay, to be chosen when an invoice is sent. One profile of each currency is its default.
import { isDeepStrictEqual } from 'node:util';
import type { Handled } from '@burnish/contract/api';
import type { PaymentProfile } from '@burnish/contract/studio-settings/entities';
import type { AuditAction } from '@burnish/domain/audit-actions';
import { DomainError, invalidInput } from '@burnish/domain/errors';
import type { Currency } from '@burnish/domain/money/money';
import { maxPaymentProfiles } from '@burnish/domain/studio-settings';
import type { Database, Queries } from '../../platform/db/database.ts';
import type { Transact, Transaction } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { RowReader } from '../../platform/realtime/change-publisher.ts';
import * as repository from './repository.ts';

type NewProfile = Handled['POST /admin/payment-profiles']['body'];
type ProfileChange = Handled['PUT /admin/payment-profiles/:id']['body'];

export interface PaymentProfiles {
  /** By currency, the default one of each first. */
  list(): Promise<PaymentProfile[]>;
  /** The first one of a currency becomes its default. @throws DomainError TOO_MANY_PAYMENT_PROFILES, INVALID_INPUT */
  add(caller: Caller, input: NewProfile): Promise<PaymentProfile>;
  /** @throws DomainError NOT_FOUND, SETTINGS_CHANGED, INVALID_INPUT */
  edit(caller: Caller, id: string, input: ProfileChange): Promise<PaymentProfile>;
  /** @throws DomainError NOT_FOUND */
  setDefault(caller: Caller, id: string): Promise<PaymentProfile>;
  /** After the default one, the newest one of its currency becomes the default. @throws DomainError NOT_FOUND */
  remove(caller: Caller, id: string): Promise<void>;
  /** The profile with this id, or the default one of the currency. */
  find(
    queries: Queries,
    choice: { id: string } | { currency: Currency },
  ): Promise<repository.ProfileRow | undefined>;
  /** Rows for realtime events. */
  readonly readRows: RowReader<'payment_profile'>;
}

function profileView({ id, createdAt, ...row }: repository.ProfileRow): PaymentProfile {
  const { name, currency, paymentDetails, isDefault, version } = row;
  return { _id: id, name, currency, paymentDetails, isDefault, version, createdAt: createdAt.toISOString() };
}

/** Empty fields are stored as missing. */
function storedDetails(input: NewProfile['paymentDetails']): repository.ProfileRow['paymentDetails'] {
  return {
    accountNumber: input.accountNumber || null,
    accountName: input.accountName || null,
    bankName: input.bankName || null,
    paymentLink: input.paymentLink || null,
    additionalInstructions: input.additionalInstructions || null,
  };
}

type RecordedProfile = Pick<repository.ProfileRow, 'name' | 'currency' | 'paymentDetails' | 'isDefault'>;

function recordedProfile({ name, currency, paymentDetails, isDefault }: repository.ProfileRow) {
  return { name, currency, paymentDetails, isDefault };
}

function recordChange(
  tx: Transaction,
  action: AuditAction,
  id: string,
  before: Partial<RecordedProfile> | null,
  after: Partial<RecordedProfile> | null,
): void {
  tx.record({ action, entity: 'payment_profile', id, ownerId: null, before, after });
}

/** @throws DomainError INVALID_INPUT */
function checkName(others: readonly repository.ProfileRow[], name: string): void {
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    throw invalidInput('name', 'Another profile has this name. Choose a different one.');
}

export function createPaymentProfiles({
  database,
  transact,
}: {
  database: Database;
  transact: Transact;
}): PaymentProfiles {
  /** Locks all profiles, and finds one of them and the others. */
  async function lockProfile(tx: Transaction, id: string) {
    await repository.lockSettings(tx.queries);
    const rows = await repository.listProfiles(tx.queries);
    const row = rows.find((profile) => profile.id === id);
    if (row === undefined) throw new DomainError('NOT_FOUND');
    return { row, others: rows.filter((other) => other !== row) };
  }

  async function makeDefault(
    tx: Transaction,
    row: repository.ProfileRow,
    others: readonly repository.ProfileRow[],
  ): Promise<void> {
    await repository.setDefault(tx.queries, row);
    recordChange(tx, 'set_default_payment_profile', row.id, { isDefault: false }, { isDefault: true });
    const earlier = others.find(({ currency, isDefault }) => isDefault && currency === row.currency);
    if (earlier !== undefined) tx.publish({ entity: 'payment_profile', id: earlier.id, ownerId: null });
  }

  return {
    list: async () => (await repository.listProfiles(database.queries)).map(profileView),

    add: (caller, { name, currency, paymentDetails }) =>
      transact(caller, async (tx) => {
        await repository.lockSettings(tx.queries);
        const others = await repository.listProfiles(tx.queries);
        if (others.length >= maxPaymentProfiles) throw new DomainError('TOO_MANY_PAYMENT_PROFILES');
        checkName(others, name);
        const row = {
          id: tx.newId(),
          name,
          currency,
          paymentDetails: storedDetails(paymentDetails),
          isDefault: !others.some((other) => other.currency === currency),
          version: 1,
          createdAt: tx.now,
        };
        await repository.insertProfile(tx.queries, row);
        recordChange(tx, 'add_payment_profile', row.id, null, recordedProfile(row));
        return profileView(row);
      }),

    edit: (caller, id, { name, paymentDetails: input, version }) =>
      transact(caller, async (tx) => {
        const { row, others } = await lockProfile(tx, id);
        if (version !== row.version) throw new DomainError('SETTINGS_CHANGED');
        checkName(others, name);
        const paymentDetails = storedDetails(input);
        if (name === row.name && isDeepStrictEqual(paymentDetails, row.paymentDetails))
          return profileView(row);
        const changed = { ...row, name, paymentDetails, version: version + 1 };
        await repository.updateProfile(tx.queries, id, changed);
        recordChange(tx, 'edit_payment_profile', id, recordedProfile(row), recordedProfile(changed));
        return profileView(changed);
      }),

    setDefault: (caller, id) =>
      transact(caller, async (tx) => {
        const { row, others } = await lockProfile(tx, id);
        if (!row.isDefault) await makeDefault(tx, row, others);
        return profileView({ ...row, isDefault: true });
      }),

    remove: (caller, id) =>
      transact(caller, async (tx) => {
        const { row, others } = await lockProfile(tx, id);
        await repository.deleteProfile(tx.queries, id);
        recordChange(tx, 'remove_payment_profile', id, recordedProfile(row), null);
        if (!row.isDefault) return;
        // IDs ascend with time.
        const [newest] = others
          .filter(({ currency }) => currency === row.currency)
          .toSorted((a, b) => (a.id < b.id ? 1 : -1));
        if (newest !== undefined) await makeDefault(tx, newest, []);
      }),

    async find(queries, choice) {
      const rows = await repository.listProfiles(queries);
      return rows.find((row) =>
        'id' in choice ? row.id === choice.id : row.isDefault && row.currency === choice.currency,
      );
    },

    async readRows(ids) {
      const rows = await repository.listProfiles(database.queries);
      return rows.filter(({ id }) => ids.includes(id)).map((row) => () => profileView(row));
    },
  };
}
