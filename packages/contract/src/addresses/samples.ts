import type { Address, SavedAddress } from './entities.ts';

export const addressSample: Address = {
  street: '14 Adetokunbo Ademola',
  city: 'Lagos',
  state: 'Lagos',
  zipCode: '101241',
  country: 'Nigeria',
};

export const savedAddressSample: SavedAddress = {
  _id: '0193f3d5-8c2e-7f10-a46b-19d07be3c582',
  label: 'Studio',
  address: addressSample,
  isDefault: true,
  createdAt: '2026-11-01T08:30:12.000Z',
};
