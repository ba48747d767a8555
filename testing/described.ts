// A refusal that the description of the API does not name would surprise whoever reads it.
import { type ApiKey, api } from '@burnish/contract/api';
import { refusalsOf } from '@burnish/contract/refusals';
import type { Answer } from './app.ts';

/** Not of a call, but of the product's own state. */
const ofTheProduct = new Set(['INTERNAL', 'NOT_READY']);

/** @throws Error for a refusal that is not among those of its call. */
export function checkDescribed(key: ApiKey, { body }: Answer): void {
  const { code } = body;
  if (code === undefined || ofTheProduct.has(code)) return;
  const described = refusalsOf(key, api[key]).flatMap(({ codes }): readonly string[] => codes);
  if (!described.includes(code)) throw new Error(`${key} is not described as refusing with ${code}`);
}
