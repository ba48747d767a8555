import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { RecordSection, SectionMount } from '../../../ui/layout/record-section.tsx';
import { SectionList } from '../../../ui/lists/section-list.tsx';
import { copy } from './copy.ts';
import { type EntryInvoice, EntryTable } from './entry-table.tsx';
import { useCustomerEntries } from './queries.ts';

interface CustomerAccountSectionProps {
  customerId: string;
  invoiceUrl: (invoice: EntryInvoice) => string;
  /** The ledger with the entries of this customer. */
  allUrl: string;
}

/** What happened on the account of a customer: invoices, payments, credit and refunds. */
export function CustomerAccountSection({ customerId, invoiceUrl, allUrl }: CustomerAccountSectionProps) {
  const list = useCustomerEntries(customerId);
  return (
    <RecordSection id="account" title={copy.title} link={<TextLink to={allUrl}>{copy.all}</TextLink>}>
      <SectionMount flush>
        <SectionList list={list} texts={copy}>
          {(entries) => <EntryTable entries={entries} invoiceUrl={invoiceUrl} />}
        </SectionList>
      </SectionMount>
    </RecordSection>
  );
}
