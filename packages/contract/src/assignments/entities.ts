import { roles } from '@burnish/domain/permissions';
import { z } from 'zod';
import { staffRef } from '../accounts/entities.ts';
import { dateTime } from '../common.ts';

/** A person to whom photos can be assigned, and the work that they have. */
export const retoucher = staffRef.extend({
  role: z.enum(roles),
  photoCount: z.number().int().describe('Photos assigned to them with work left, those on hold included.'),
  lateCount: z.number().int().describe('Of them, those that are late.'),
  nextDueAt: dateTime
    .nullable()
    .describe('When the first of them is due, without those on hold. Null: none is.'),
});

export type Retoucher = z.output<typeof retoucher>;
