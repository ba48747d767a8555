import type { Invoice } from '@burnish/contract/orders/entities';
import { useId } from 'react';
import { Panel } from '../../../ui/layout/panel.tsx';
import { copy } from './copy.ts';
import { DocumentList } from './document-list.tsx';

export function DocumentsPanel({ invoice }: { invoice: Invoice }) {
  const id = useId();
  return (
    <Panel as="section" aria-labelledby={id}>
      <h2 id={id}>{copy.title}</h2>
      <DocumentList invoice={invoice} />
    </Panel>
  );
}
