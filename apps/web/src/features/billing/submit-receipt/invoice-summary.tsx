import type { Invoice } from '@burnish/contract/entity';
import { failureText } from '../../../lib/failure.ts';
import { Sum } from '../../../ui/lines.tsx';
import { ListState } from '../../../ui/list-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { copy } from '../copy.ts';
import { nameOf, priceOf } from '../presentation.ts';

interface InvoiceSummaryProps {
  invoice: Invoice | undefined;
  error: Error | null;
  retry: () => void;
}

/** What is being paid. */
export function InvoiceSummary({ invoice, error, retry }: InvoiceSummaryProps) {
  return (
    <ListState
      loading={invoice === undefined}
      skeleton={<Skeleton shape="lines" count={1} label={copy.invoice.loading} />}
      error={error && { title: failureText(error, copy.invoice.failed), onRetry: retry }}
    >
      {invoice && <Sum label={nameOf(invoice)} amount={priceOf(invoice)} />}
    </ListState>
  );
}
