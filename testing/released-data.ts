// What released versions stored: a backup of a small studio by each of them, made by `npm run release:data`.
import { join } from 'node:path';

/** One folder for each version, named after it. */
export const releasedDataFolder = join(import.meta.dirname, 'released-data');

export const releaseUsers = {
  customer: { name: 'Adaeze Okafor', email: 'adaeze@okafor.test' },
  retoucher: { name: 'Zainab Bello', email: 'zainab@burnish.test' },
  admin: { name: 'Kemi Adewale', email: 'admin@burnish.test' },
} as const;
