import type { Invoice } from '@burnish/contract/entity';
import { webAddress } from '../../../lib/web-address.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { type Line, Lines } from '../../../ui/lines.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { copy } from '../copy.ts';
import styles from './part.module.css';
import { Part, Words } from './part.tsx';

type Details = Invoice['paymentDetails'];

const words = copy.invoice;

function PaymentLink({ link }: { link: string }) {
  const address = webAddress(link);
  if (address === null) return link;
  return (
    <span className={styles.control}>
      <TextLink href={address} newTab>
        {link}
      </TextLink>
    </span>
  );
}

function linesOf({ bankName, accountName, accountNumber, paymentLink }: Details): Line[] {
  const lines: Line[] = [];
  if (bankName) lines.push({ term: words.bankName, value: bankName });
  if (accountName) lines.push({ term: words.accountName, value: accountName });
  if (accountNumber) {
    const value = (
      <span className={styles.control}>
        {accountNumber}
        <CopyButton text={accountNumber} label={words.copyNumber} doneText={words.copied} />
      </span>
    );
    lines.push({ term: words.accountNumber, value });
  }
  if (paymentLink) lines.push({ term: words.paymentLink, value: <PaymentLink link={paymentLink} /> });
  return lines;
}

export function PaymentDetails({ details }: { details: Details }) {
  const lines = linesOf(details);
  const { additionalInstructions: additional } = details;
  if (lines.length === 0 && !additional) return <p className="note">{words.noDetails}</p>;
  return (
    <>
      {lines.length > 0 && (
        <Part title={words.payTo}>
          <Lines items={lines} />
        </Part>
      )}
      {additional && (
        <Part title={words.additional}>
          <Words>{additional}</Words>
        </Part>
      )}
    </>
  );
}
