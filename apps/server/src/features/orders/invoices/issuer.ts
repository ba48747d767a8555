import { brand } from '@burnish/domain/brand';
import type { InvoiceRow } from './repository.ts';

/** The studio's legal details, for a document that is issued now. */
export function currentIssuer(): InvoiceRow['issuer'] {
  return {
    legalName: brand.name,
    address: null,
    taxId: null,
    registrationNumber: null,
    email: brand.email,
    phone: null,
  };
}
