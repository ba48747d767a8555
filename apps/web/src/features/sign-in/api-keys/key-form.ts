// The form of a new API key.
import { apiKeyFields } from '@burnish/contract/api-keys/inputs';
import { type ApiKeyScope, maxApiKeyDays } from '@burnish/domain/accounts/api-key';
import {
  addDays,
  daysBetween,
  millisecondsPerDay,
  parseCalendarDate,
} from '@burnish/domain/time/calendar-date';
import type { z } from 'zod';
import { copy } from './copy.ts';

export type KeyFields = z.output<typeof apiKeyFields>;

export const expiryDays = ['30', '90', '365'] as const;
export const customExpiry = 'custom';
export type Expiry = (typeof expiryDays)[number] | typeof customExpiry;

export interface KeyForm {
  readonly name: string;
  readonly expiry: Expiry;
  /** Such as '2027-01-31'. Used if `expiry` is custom. */
  readonly date: string;
  readonly scopes: readonly ApiKeyScope[];
}

export const emptyForm: KeyForm = { name: '', expiry: '90', date: '', scopes: [] };

export const keyFields = ['name', 'scopes', 'date'] as const;
type KeyField = (typeof keyFields)[number];

/** In how many days the key expires. Null: the date is missing, has passed, or is more than a year away. */
export function expiryInDays(
  { expiry, date }: Pick<KeyForm, 'expiry' | 'date'>,
  today: string,
): number | null {
  if (expiry !== customExpiry) return Number(expiry);
  const [from, to] = [parseCalendarDate(today), parseCalendarDate(date)];
  if (from === null || to === null) return null;
  const days = daysBetween(from, to);
  return days >= 1 && days <= maxApiKeyDays ? days : null;
}

/** When a key that is created now would expire. */
export function expiryFromNow(days: number, now: Date): string {
  return new Date(now.getTime() + days * millisecondsPerDay).toISOString();
}

/** The first and the last date that can be chosen. */
export function dateBounds(today: string): { readonly min: string; readonly max: string } | null {
  const from = parseCalendarDate(today);
  return from === null ? null : { min: addDays(from, 1), max: addDays(from, maxApiKeyDays) };
}

type FormErrors = readonly { readonly field: KeyField; readonly message: string }[];

/** What the form says as the server takes it, or what is wrong with its fields, in their order. */
export function readForm(
  form: KeyForm,
  today: string,
): { readonly input: KeyFields } | { readonly errors: FormErrors } {
  const days = expiryInDays(form, today);
  const { data, error } = apiKeyFields.safeParse({ ...form, expiresInDays: days ?? 1 });
  const issues = (error?.issues ?? []).map(({ path, message }) => ({ path: path[0], message }));
  if (days === null) issues.push({ path: 'date', message: copy.create.invalidDate });
  const errors = keyFields.flatMap((field) => {
    const issue = issues.find(({ path }) => path === field);
    return issue === undefined ? [] : [{ field, message: issue.message }];
  });
  return data !== undefined && errors.length === 0 ? { input: data } : { errors };
}
