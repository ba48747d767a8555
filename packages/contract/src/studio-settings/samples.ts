import { brand } from '@burnish/domain/brand';
import { formatOpeningHours } from '@burnish/domain/chat/opening-hours';
import { addressSample } from '../addresses/samples.ts';
import { paymentDetailsSample } from '../orders/samples.ts';
import type {
  LegalDetails,
  PauseSetting,
  PaymentProfile,
  PublicStudio,
  RetoucherPool,
  StoredOpeningHours,
} from './entities.ts';

export const legalDetailsSample: LegalDetails = {
  legalName: `${brand.name} Studio Ltd`,
  address: addressSample,
  taxId: '20481937-0001',
  registrationNumber: 'RC 1482093',
  email: brand.email,
  phone: '+234 1 555 0170',
  version: 3,
};

const openingHours = { ...brand.openingHours, week: [...brand.openingHours.week] };

export const openingHoursSample: StoredOpeningHours = { ...openingHours, version: 1 };

export const retoucherPoolSample: RetoucherPool = { isOpen: true };

export const pauseSettingSample: PauseSetting = { isSelfService: false };

export const publicStudioSample: PublicStudio = {
  openingHours,
  openingHoursText: formatOpeningHours(brand.openingHours),
};

export const paymentProfileSample: PaymentProfile = {
  _id: '0193f3d9-2b71-7c04-8e1f-5a90d3c7b264',
  name: 'Naira account',
  currency: 'NGN',
  paymentDetails: paymentDetailsSample,
  isDefault: true,
  version: 1,
  createdAt: '2026-11-01T08:30:12.000Z',
};
