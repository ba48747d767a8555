import { and, desc, eq, sql } from 'drizzle-orm';
import { personColumns } from '../../db/person-columns.ts';
import { exchangeRates, paymentProfiles, studioSettings, users } from '../../db/schema/index.ts';
import type { Queries } from '../../platform/db/database.ts';
import { createStatement } from '../../platform/db/statements.ts';

/** The ID of the only row. */
export const settingsId = '00000000-0000-7000-8000-000000000001';

export type SettingsRow = typeof studioSettings.$inferSelect;
export type LegalDetails = NonNullable<SettingsRow['legalDetails']>;
export type ProfileRow = typeof paymentProfiles.$inferSelect;

const findStudioSettingsStatement = createStatement('find_studio_settings', (queries, name) =>
  queries.select().from(studioSettings).prepare(name),
);

export async function findSettings(queries: Queries): Promise<SettingsRow | undefined> {
  const [row] = await findStudioSettingsStatement(queries).execute();
  return row;
}

const findOpeningHoursStatement = createStatement('find_opening_hours', (queries, name) =>
  queries.select({ hours: studioSettings.weeklyHours }).from(studioSettings).prepare(name),
);

export async function findOpeningHours(queries: Queries): Promise<SettingsRow['weeklyHours']> {
  const [row] = await findOpeningHoursStatement(queries).execute();
  return row?.hours ?? null;
}

/** Locks the settings until the end of the transaction, so that changes of them happen one by one. */
export async function lockSettings(queries: Queries): Promise<SettingsRow> {
  await queries.insert(studioSettings).values({ id: settingsId }).onConflictDoNothing();
  const [row] = await queries.select().from(studioSettings).for('update');
  if (row === undefined) throw new Error('the row of the settings was not inserted');
  return row;
}

export async function updateSettings(queries: Queries, change: Partial<SettingsRow>): Promise<void> {
  await queries.update(studioSettings).set(change).where(eq(studioSettings.id, settingsId));
}

/** By currency, the default one of each first, then by name. */
export async function listProfiles(queries: Queries): Promise<ProfileRow[]> {
  return queries
    .select()
    .from(paymentProfiles)
    .orderBy(
      paymentProfiles.currency,
      desc(paymentProfiles.isDefault),
      sql`lower(${paymentProfiles.name})`,
      paymentProfiles.id,
    );
}

export async function insertProfile(queries: Queries, row: ProfileRow): Promise<void> {
  await queries.insert(paymentProfiles).values(row);
}

export async function updateProfile(
  queries: Queries,
  id: string,
  change: Pick<ProfileRow, 'name' | 'paymentDetails' | 'version'>,
): Promise<void> {
  await queries.update(paymentProfiles).set(change).where(eq(paymentProfiles.id, id));
}

/** In two steps, because at no time can a currency have two default profiles. */
export async function setDefault(queries: Queries, { id, currency }: ProfileRow): Promise<void> {
  await queries
    .update(paymentProfiles)
    .set({ isDefault: false })
    .where(and(eq(paymentProfiles.currency, currency), eq(paymentProfiles.isDefault, true)));
  await queries.update(paymentProfiles).set({ isDefault: true }).where(eq(paymentProfiles.id, id));
}

export async function deleteProfile(queries: Queries, id: string): Promise<void> {
  await queries.delete(paymentProfiles).where(eq(paymentProfiles.id, id));
}

function selectRates(queries: Queries) {
  return queries
    .select({ rate: exchangeRates, createdBy: personColumns(users) })
    .from(exchangeRates)
    .innerJoin(users, eq(users.id, exchangeRates.createdBy));
}

export type RateRecord = Awaited<ReturnType<typeof selectRates>>[number];

/** The latest day first. There are at most `maxExchangeRates`. */
export async function listRates(queries: Queries): Promise<RateRecord[]> {
  return selectRates(queries).orderBy(desc(exchangeRates.appliesFrom));
}

export async function findRate(queries: Queries, id: string): Promise<RateRecord | undefined> {
  const [record] = await selectRates(queries).where(eq(exchangeRates.id, id));
  return record;
}

export async function insertRate(queries: Queries, row: RateRecord['rate']): Promise<void> {
  await queries.insert(exchangeRates).values(row);
}
