import { userSample } from '../accounts/samples.ts';
import type { CustomerNote } from './entities.ts';

export const customerNoteSample: CustomerNote = {
  _id: '0193f5c2-9a41-7e06-8d27-4b8f0c6e1a95',
  customerId: userSample._id,
  text: 'Likes skin with its texture left in. Never crop the strap.',
  author: { _id: '0193e001-1c7a-7d55-b2f0-9c4e8a6d3f10', fullName: 'Kemi Adewale' },
  isAuthorInTeam: true,
  createdAt: '2026-11-06T10:12:00.000Z',
  editedAt: null,
};
