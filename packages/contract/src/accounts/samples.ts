import type { User } from './entities.ts';

export const userSample: User = {
  _id: '0193f1c2-7a10-7c3e-9b1d-4f2a6c8e0d11',
  fullName: 'Adaeze Okafor',
  email: 'adaeze@okafor.example',
  role: 'user',
  companyName: 'Okafor Studio',
  phone: '+234 803 555 0142',
  userType: 'photographer',
  taxId: '21456789-0001',
  removeLocation: false,
  isEmailVerified: true,
  isActive: true,
  createdAt: '2026-10-28T09:12:44.000Z',
};

export const sessionSample = {
  token: 'eyJhbGciOiJIUzI1NiJ9.eyJ1c2VySWQiOiIwMTkzIn0.c2lnbmF0dXJl',
  user: userSample,
};

export const personSample = {
  _id: userSample._id,
  fullName: userSample.fullName,
  email: userSample.email,
  companyName: userSample.companyName,
};

export const staffSample = { _id: '0193f0b4-3a0e-7d52-8c61-70e2a9d4f5c8', fullName: 'Tobi Alade' };
