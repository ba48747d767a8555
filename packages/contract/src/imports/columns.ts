// The columns of import files, which are recognized by their headings.
import type { ImportKind } from '@burnish/domain/imports/import';

export interface ImportColumn {
  readonly label: string;
  /** Other headings of the same column, in lower case without spaces and punctuation. */
  readonly otherNames: readonly string[];
  readonly isRequired?: true;
  /** In the file that shows the format. */
  readonly example: string;
}

type ImportColumns = Readonly<Record<string, ImportColumn>>;

export const importColumns = {
  customers: {
    fullName: {
      label: 'Name',
      otherNames: ['fullname', 'customer', 'customername', 'contact', 'contactname', 'contactperson'],
      example: 'Ada Okafor',
    },
    email: {
      label: 'Email',
      otherNames: ['emailaddress', 'mail'],
      isRequired: true,
      example: 'ada@example.com',
    },
    companyName: {
      label: 'Company',
      otherNames: ['companyname', 'business', 'businessname', 'organization', 'organisation'],
      example: 'Okafor Studio',
    },
    phone: {
      label: 'Phone',
      otherNames: ['phonenumber', 'telephone', 'tel', 'mobile', 'mobilephone'],
      example: '+1 202 555 0136',
    },
    userType: { label: 'User type', otherNames: ['type', 'customertype'], example: 'photographer' },
    taxId: {
      label: 'Tax ID',
      otherNames: ['vatnumber', 'vatid', 'vat', 'taxnumber', 'tin', 'ein'],
      example: '12-3456789',
    },
    street: {
      label: 'Street',
      otherNames: ['address', 'addressline1', 'address1', 'streetaddress', 'billingaddress', 'billingstreet'],
      example: '14 Harbor Street',
    },
    addressLine2: {
      label: 'Address line 2',
      otherNames: ['address2', 'street2', 'suite', 'apartment'],
      example: 'Suite 3',
    },
    city: { label: 'City', otherNames: ['town', 'billingcity'], example: 'Portland' },
    state: {
      label: 'State',
      otherNames: ['stateprovince', 'province', 'region', 'billingstate'],
      example: 'ME',
    },
    zipCode: {
      label: 'ZIP code',
      otherNames: ['zip', 'postalcode', 'postcode', 'billingzip', 'billingpostalcode'],
      example: '04101',
    },
    country: { label: 'Country', otherNames: ['billingcountry'], example: 'USA' },
    note: {
      label: 'Note',
      otherNames: ['notes', 'comment', 'comments', 'remarks'],
      example: 'Prefers TIFF files',
    },
  },
} as const satisfies Readonly<Record<ImportKind, ImportColumns>>;

export type ImportColumnKey<Kind extends ImportKind> = keyof (typeof importColumns)[Kind] & string;
