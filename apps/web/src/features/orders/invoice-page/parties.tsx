import type { Invoice } from '@burnish/contract/orders/entities';
import { addressLines } from '../../../presentation/addresses.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { copy } from './copy.ts';
import styles from './invoice-page.module.css';

const texts = copy.parties;

function present(lines: readonly (string | null)[]): string[] {
  return lines.filter((line) => line !== null);
}

function billToLines({ companyName, contactPerson, address, taxId }: Invoice['billTo']): string[] {
  return present([
    companyName,
    contactPerson === companyName ? null : contactPerson,
    ...addressLines(address),
    taxId && texts.taxId(taxId),
  ]);
}

function issuerLines(issuer: Invoice['issuer']): string[] {
  const { legalName, address, taxId, registrationNumber, email, phone } = issuer;
  return present([
    legalName,
    ...(address === null ? [] : addressLines(address)),
    taxId && texts.taxId(taxId),
    registrationNumber && texts.registration(registrationNumber),
    email,
    phone,
  ]);
}

function Party({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div>
      <h3 className="note">{title}</h3>
      <address className={styles.party}>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
    </div>
  );
}

/** Who the invoice is from and whom it is addressed to, as it was issued. */
export function InvoiceParties({ invoice: { billTo, issuer } }: { invoice: Invoice }) {
  return (
    <Panel as="section" aria-label={texts.title} className={styles.parties}>
      <Party title={texts.billTo} lines={billToLines(billTo)} />
      <Party title={texts.from} lines={issuerLines(issuer)} />
    </Panel>
  );
}
