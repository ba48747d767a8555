// Schemas that entities have in common.
import { currencies } from '@burnish/domain/money/money';
import { z } from 'zod';

export const id = z.string();
export const identified = z.object({ _id: id });
export const dateTime = z.iso.datetime();
export const calendarDate = dateTime.describe('A calendar date, at midnight UTC.');
export const amount = z.number().describe('A decimal number in the currency of the same object.');
export const currency = z.enum(currencies);
export const signedUrl = z.string().describe('A signed URL on this origin, valid for ten minutes.');
