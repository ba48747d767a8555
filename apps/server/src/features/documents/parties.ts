// Who issued a document and who it is addressed to, as lines of text.
import type { BillTo, Issuer } from './content.ts';
import type { Block } from './sheet.ts';

/** Street; city, state and ZIP code; country. */
function addressLines({ street, city, state, zipCode, country }: BillTo['address']): string[] {
  const place = [city, `${state} ${zipCode}`.trim()].filter((part) => part !== '').join(', ');
  return [street, place, country].filter((line) => line !== '');
}

const taxLine = (taxId: string | null) => (taxId === null ? [] : [`Tax ID ${taxId}`]);

export function issuerBlock({ legalName, address, taxId, registrationNumber, email, phone }: Issuer): Block {
  return {
    heading: 'From',
    lines: [
      legalName,
      ...(address === null ? [] : addressLines(address)),
      ...taxLine(taxId),
      ...(registrationNumber === null ? [] : [`Registration ${registrationNumber}`]),
      email,
      ...(phone === null ? [] : [phone]),
    ],
  };
}

export function billToBlock({ companyName, contactPerson, address, taxId }: BillTo, heading: string): Block {
  const contact = contactPerson === companyName ? [] : [contactPerson];
  return { heading, lines: [companyName, ...contact, ...addressLines(address), ...taxLine(taxId)] };
}

/** Repeated on each page. */
export function footerText({ legalName, taxId }: Issuer, documentName: string): string {
  return [legalName, ...taxLine(taxId), documentName].join(' · ');
}
