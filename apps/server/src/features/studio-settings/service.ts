// What the studio can change about itself. Until it does, the values of the brand hold.
import { isDeepStrictEqual } from 'node:util';
import type { Handled } from '@burnish/contract/api';
import type {
  LegalDetails,
  PauseSetting,
  PublicStudio,
  RetoucherPool,
  StoredOpeningHours,
} from '@burnish/contract/studio-settings/entities';
import type { AuditAction } from '@burnish/domain/audit-actions';
import { brand } from '@burnish/domain/brand';
import { formatOpeningHours, type OpeningHours } from '@burnish/domain/chat/opening-hours';
import { DomainError } from '@burnish/domain/errors';
import type { Database, Queries } from '../../platform/db/database.ts';
import type { Transact, Transaction } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { createExchangeRates, type ExchangeRates } from './exchange-rates.ts';
import { createPaymentProfiles, type PaymentProfiles } from './payment-profiles.ts';
import * as repository from './repository.ts';

type LegalDetailsInput = Handled['PUT /admin/settings/legal-details']['body'];
type OpeningHoursInput = Handled['PUT /admin/settings/opening-hours']['body'];

export interface StudioSettings {
  readonly paymentProfiles: PaymentProfiles;
  readonly exchangeRates: ExchangeRates;
  /** What everyone may know. */
  getPublic(): Promise<PublicStudio>;
  getAll(): Promise<{
    legalDetails: LegalDetails;
    openingHours: StoredOpeningHours;
    retoucherPool: RetoucherPool;
    pauses: PauseSetting;
  }>;
  /** For documents, which keep a copy. */
  getLegalDetails(queries: Queries): Promise<repository.LegalDetails>;
  getOpeningHours(queries: Queries): Promise<OpeningHours>;
  /** Whether retouchers can take photos that are assigned to no one. */
  isRetoucherPoolOpen(queries: Queries): Promise<boolean>;
  /** Whether customers can pause their plans without approval. */
  arePausesSelfService(queries: Queries): Promise<boolean>;
  /** @throws DomainError SETTINGS_CHANGED */
  setLegalDetails(caller: Caller, input: LegalDetailsInput): Promise<LegalDetails>;
  /** @throws DomainError SETTINGS_CHANGED */
  setOpeningHours(caller: Caller, input: OpeningHoursInput): Promise<StoredOpeningHours>;
  setRetoucherPool(caller: Caller, input: RetoucherPool): Promise<RetoucherPool>;
  setPauses(caller: Caller, input: PauseSetting): Promise<PauseSetting>;
}

const brandLegalDetails: repository.LegalDetails = {
  legalName: brand.name,
  address: null,
  taxId: null,
  registrationNumber: null,
  email: brand.email,
  phone: null,
};

type Row = repository.SettingsRow | undefined;

function legalDetailsView(row: Row): LegalDetails {
  return { ...(row?.legalDetails ?? brandLegalDetails), version: row?.legalDetailsVersion ?? 0 };
}

function openingHoursView(row: Row, initial: OpeningHours): StoredOpeningHours {
  const { week, timeZone } = row?.weeklyHours ?? initial;
  return { week: [...week], timeZone, version: row?.openingHoursVersion ?? 0 };
}

function recordChange(tx: Transaction, action: AuditAction, before: object, after: object): void {
  tx.record({
    action,
    entity: 'setting',
    id: repository.settingsId,
    ownerId: null,
    before: { ...before },
    after: { ...after },
  });
}

export function createStudioSettings({
  database,
  transact,
  initialTimeZone,
}: {
  database: Database;
  transact: Transact;
  /** IANA name, until the opening hours are saved. */
  initialTimeZone: string;
}): StudioSettings {
  const initialHours: OpeningHours = { ...brand.openingHours, timeZone: initialTimeZone };

  async function getOpeningHours(queries: Queries): Promise<OpeningHours> {
    return (await repository.findOpeningHours(queries)) ?? initialHours;
  }

  return {
    paymentProfiles: createPaymentProfiles({ database, transact }),
    exchangeRates: createExchangeRates({
      database,
      transact,
      getTimeZone: async (queries) => (await getOpeningHours(queries)).timeZone,
    }),

    async getPublic() {
      const { version: _, ...openingHours } = openingHoursView(
        await repository.findSettings(database.queries),
        initialHours,
      );
      return { openingHours, openingHoursText: formatOpeningHours(openingHours) };
    },

    async getAll() {
      const row = await repository.findSettings(database.queries);
      return {
        legalDetails: legalDetailsView(row),
        openingHours: openingHoursView(row, initialHours),
        retoucherPool: { isOpen: row?.isRetoucherPoolOpen ?? false },
        pauses: { isSelfService: row?.arePausesSelfService ?? false },
      };
    },

    async getLegalDetails(queries) {
      return (await repository.findSettings(queries))?.legalDetails ?? brandLegalDetails;
    },

    getOpeningHours,

    async isRetoucherPoolOpen(queries) {
      return (await repository.findSettings(queries))?.isRetoucherPoolOpen ?? false;
    },

    async arePausesSelfService(queries) {
      return (await repository.findSettings(queries))?.arePausesSelfService ?? false;
    },

    setPauses: (caller, { isSelfService }) =>
      transact(caller, async (tx) => {
        const { arePausesSelfService } = await repository.lockSettings(tx.queries);
        if (arePausesSelfService === isSelfService) return { isSelfService };
        await repository.updateSettings(tx.queries, { arePausesSelfService: isSelfService });
        recordChange(tx, 'edit_pause_setting', { isSelfService: arePausesSelfService }, { isSelfService });
        return { isSelfService };
      }),

    setRetoucherPool: (caller, { isOpen }) =>
      transact(caller, async (tx) => {
        const row = await repository.lockSettings(tx.queries);
        if (row.isRetoucherPoolOpen === isOpen) return { isOpen };
        await repository.updateSettings(tx.queries, { isRetoucherPoolOpen: isOpen });
        recordChange(tx, 'edit_retoucher_pool', { isOpen: row.isRetoucherPoolOpen }, { isOpen });
        return { isOpen };
      }),

    setLegalDetails: (caller, { version, ...input }) =>
      transact(caller, async (tx) => {
        const row = await repository.lockSettings(tx.queries);
        if (version !== row.legalDetailsVersion) throw new DomainError('SETTINGS_CHANGED');
        const legalDetails: repository.LegalDetails = {
          legalName: input.legalName,
          address: input.address,
          taxId: input.taxId || null,
          registrationNumber: input.registrationNumber || null,
          email: input.email,
          phone: input.phone || null,
        };
        const before = row.legalDetails ?? brandLegalDetails;
        if (isDeepStrictEqual(legalDetails, before)) return legalDetailsView(row);
        const change = { legalDetails, legalDetailsVersion: version + 1 };
        await repository.updateSettings(tx.queries, change);
        recordChange(tx, 'edit_legal_details', before, legalDetails);
        return legalDetailsView({ ...row, ...change });
      }),

    setOpeningHours: (caller, { version, week, timeZone }) =>
      transact(caller, async (tx) => {
        const row = await repository.lockSettings(tx.queries);
        if (version !== row.openingHoursVersion) throw new DomainError('SETTINGS_CHANGED');
        const weeklyHours: OpeningHours = { week, timeZone };
        const before = row.weeklyHours ?? initialHours;
        if (isDeepStrictEqual(weeklyHours, before)) return openingHoursView(row, initialHours);
        const change = { weeklyHours, openingHoursVersion: version + 1 };
        await repository.updateSettings(tx.queries, change);
        recordChange(tx, 'edit_opening_hours', before, weeklyHours);
        return openingHoursView({ ...row, ...change }, initialHours);
      }),
  };
}
