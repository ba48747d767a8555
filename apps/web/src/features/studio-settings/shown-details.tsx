import type { paymentDetailsInput } from '@burnish/contract/orders/payment-details-input';
import type { z } from 'zod';
import { FactGrid } from '../../ui/display/description-list.tsx';
import { copy } from './copy.ts';
import styles from './studio-settings.module.css';

const texts = copy.profiles;
const terms = ['bankName', 'accountName', 'accountNumber', 'paymentLink'] as const;

/** Payment details as invoices show them: what is missing is left out. */
export function ShownDetails({ details }: { details: z.input<typeof paymentDetailsInput> }) {
  const items = terms.flatMap((name) => {
    const value = details[name]?.trim();
    return value ? [{ term: texts[name], value }] : [];
  });
  const instructions = details.additionalInstructions?.trim();
  if (items.length === 0 && !instructions) return <p>{texts.previewEmpty}</p>;
  return (
    <>
      {items.length > 0 && <FactGrid items={items} />}
      {instructions && <p className={styles.instructions}>{instructions}</p>}
    </>
  );
}
