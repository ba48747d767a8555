import type { Invoice } from '@burnish/contract/orders/entities';
import { parseHttpUrl } from '../../../../lib/http-url.ts';
import { CopyButton } from '../../../../ui/buttons/copy-button.tsx';
import { TextLink } from '../../../../ui/buttons/text-link.tsx';
import { type DescriptionItem, DescriptionList } from '../../../../ui/display/description-list.tsx';
import { invoiceCopy } from './copy.ts';
import styles from './section.module.css';
import { Section, UserText } from './section.tsx';

type Details = Invoice['paymentDetails'];

const texts = invoiceCopy;

function PaymentLink({ link }: { link: string }) {
  const url = parseHttpUrl(link);
  if (url === null) return link;
  return (
    <span className={styles.control}>
      <TextLink href={url} newTab>
        {link}
      </TextLink>
    </span>
  );
}

function paymentLines({ bankName, accountName, accountNumber, paymentLink }: Details): DescriptionItem[] {
  const lines: DescriptionItem[] = [];
  if (bankName) lines.push({ term: texts.bankName, value: bankName });
  if (accountName) lines.push({ term: texts.accountName, value: accountName });
  if (accountNumber) {
    const value = (
      <span className={styles.control}>
        {accountNumber}
        <CopyButton text={accountNumber} label={texts.copyNumber} copiedText={texts.copied} />
      </span>
    );
    lines.push({ term: texts.accountNumber, value });
  }
  if (paymentLink) lines.push({ term: texts.paymentLink, value: <PaymentLink link={paymentLink} /> });
  return lines;
}

export function PaymentDetails({ details }: { details: Details }) {
  const lines = paymentLines(details);
  const { additionalInstructions: additional } = details;
  if (lines.length === 0 && !additional) return <p className="note">{texts.noDetails}</p>;
  return (
    <>
      {lines.length > 0 && (
        <Section title={texts.payTo}>
          <DescriptionList items={lines} />
        </Section>
      )}
      {additional && (
        <Section title={texts.additional}>
          <UserText>{additional}</UserText>
        </Section>
      )}
    </>
  );
}
