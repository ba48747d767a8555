import { newReceipt } from '@burnish/contract/subscriptions';
import { oneOf } from '../../../lib/one-of.ts';
import { fileFault } from '../../../presentation/file-rules.ts';
import { copy } from '../copy.ts';
import { type ReceiptField, receiptFields } from '../faults.ts';
import { type ReceiptInput, wordsOf } from './receipt-input.ts';

export type Faults = Partial<Record<ReceiptField, string>>;

function faultOfProof({ receipt, receiptLink }: ReceiptInput): string | null {
  if (receipt !== null) return fileFault(receipt);
  return receiptLink.trim() === '' ? copy.form.missing : null;
}

/** By the contract, and the file or link that it leaves to the service. The first fault of each field. */
export function faultsOf(input: ReceiptInput): Faults {
  const faults: Faults = {};
  const { error } = newReceipt.safeParse(wordsOf('', input));
  for (const { path, message } of error?.issues ?? []) {
    const field = oneOf(receiptFields, String(path[0]));
    if (field) faults[field] ??= message;
  }
  const proof = faultOfProof(input);
  if (proof !== null) faults.receipt = proof;
  return faults;
}
