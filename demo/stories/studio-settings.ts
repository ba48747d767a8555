// What Kemi enters before the first order: the studio's legal details, its opening hours, the pool of its retouchers and its bank accounts.
import { brand } from '@burnish/domain/brand';
import { currencies } from '@burnish/domain/money/money';
import type { Caller } from '../../apps/server/src/platform/http/caller.ts';
import { payee } from '../receipts/payee.ts';
import type { Studio } from '../studio.ts';

const legalDetails = {
  legalName: `${brand.name} Studio Ltd`,
  address: { street: '22 Marina Road', city: 'Lagos', state: 'Lagos', zipCode: '101221', country: 'Nigeria' },
  taxId: '20481937-0001',
  registrationNumber: 'RC 1482093',
  email: `accounts@${brand.email.replace(/.*@/, '')}`,
  phone: '+234 1 555 0170',
};

const workday = { opens: '08:00', closes: '18:00' };
const saturday = { opens: '09:00', closes: '14:00' };

const openingHours = {
  ...brand.openingHours,
  week: [null, workday, workday, workday, workday, workday, saturday],
};

const profileNames = { NGN: 'Naira account', USD: 'US dollar account' } as const;

export async function enterSettings({ studioSettings }: Studio, by: Caller): Promise<void> {
  await studioSettings.setLegalDetails(by, { ...legalDetails, version: 0 });
  await studioSettings.setOpeningHours(by, { ...openingHours, version: 0 });
  await studioSettings.setRetoucherPool(by, { isOpen: true });
  for (const currency of currencies) {
    const { details: paymentDetails } = payee(currency);
    await studioSettings.paymentProfiles.add(by, { name: profileNames[currency], currency, paymentDetails });
  }
}
