// The form of a new share link.
import { newShareLink } from '@burnish/contract/share-links/inputs';
import { maxWatermarkLength, shareLinkDays } from '@burnish/domain/photos/share-link';
import { millisecondsPerDay } from '@burnish/domain/time/calendar-date';
import { copy } from './copy.ts';
import type { NewShareLink } from './queries.ts';

export const expiryDays = ['7', '30', '90'] as const;
export const customExpiry = 'custom';
export type Expiry = (typeof expiryDays)[number] | typeof customExpiry;

export interface LinkForm {
  readonly name: string;
  readonly expiry: Expiry;
  /** Used if `expiry` is custom. */
  readonly days: string;
  readonly password: string;
  readonly allowsComments: boolean;
  readonly hasWatermark: boolean;
  readonly watermark: string;
}

export const linkFields = ['name', 'days', 'password', 'watermark'] as const;
type LinkField = (typeof linkFields)[number];

interface Sharer {
  readonly companyName: string | null;
  readonly fullName: string | null;
}

export function emptyForm({ companyName, fullName }: Sharer): LinkForm {
  return {
    name: '',
    expiry: '30',
    days: `${shareLinkDays.default}`,
    password: '',
    allowsComments: true,
    hasWatermark: false,
    watermark: (companyName ?? fullName ?? '').slice(0, maxWatermarkLength).trim(),
  };
}

/** NaN if the field has no number. */
function daysOf({ expiry, days }: Pick<LinkForm, 'expiry' | 'days'>): number {
  const text = expiry === customExpiry ? days.trim() : expiry;
  return text === '' ? Number.NaN : Number(text);
}

/** When a link that is created now would expire. Null: the number of days isn't valid. */
export function expiryOf(form: Pick<LinkForm, 'expiry' | 'days'>, now: Date): string | null {
  const days = daysOf(form);
  const { min, max } = shareLinkDays;
  if (!Number.isInteger(days) || days < min || days > max) return null;
  return new Date(now.getTime() + days * millisecondsPerDay).toISOString();
}

type FormErrors = readonly { readonly field: LinkField; readonly message: string }[];
type Read = { readonly input: NewShareLink } | { readonly errors: FormErrors };

/** What the form says as the server takes it, or what is wrong with its fields, in their order. */
export function readForm(form: LinkForm): Read {
  const watermark = form.watermark.trim();
  const input = {
    name: form.name,
    days: daysOf(form),
    password: form.password || null,
    allowsComments: form.allowsComments,
    watermark: form.hasWatermark ? watermark : null,
  };
  const { success, data, error } = newShareLink.safeParse(input);
  const issues = (error?.issues ?? []).map(({ path, message }) => ({ path: path[0], message }));
  const missing =
    form.hasWatermark && watermark === ''
      ? [{ path: 'watermark', message: copy.create.watermarkMissing }]
      : [];
  const errors = linkFields.flatMap((field) => {
    const issue = [...issues, ...missing].find(({ path }) => path === field);
    return issue === undefined ? [] : [{ field, message: issue.message }];
  });
  return success && errors.length === 0 ? { input: data } : { errors };
}

/** Without characters that look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const groups = 3;
const groupLength = 4;

/** Such as 'k7qx-m4tv-9pha': long enough not to be guessed, and easy to pass on by phone. */
export function generatePassword(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(groups * groupLength));
  const text = Array.from(numbers, (number) => letters[number % letters.length]).join('');
  return Array.from({ length: groups }, (_, index) =>
    text.slice(index * groupLength, (index + 1) * groupLength),
  ).join('-');
}
