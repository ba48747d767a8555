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

const email = {
  label: 'Email',
  otherNames: ['emailaddress', 'mail'],
  isRequired: true,
  example: 'ada@example.com',
} as const satisfies ImportColumn;

/** What an order and a saved address have. */
const addressColumns = {
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
} as const satisfies ImportColumns;

const profileColumns = {
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
  taxId: {
    label: 'Tax ID',
    otherNames: ['vatnumber', 'vatid', 'vat', 'taxnumber', 'tin', 'ein'],
    example: '12-3456789',
  },
} as const satisfies ImportColumns;

const nameColumn = {
  label: 'Name',
  otherNames: ['fullname', 'customer', 'customername', 'contact', 'contactname', 'contactperson'],
  example: 'Ada Okafor',
} as const satisfies ImportColumn;

/** Of the order, if it isn't the customer's profile and default address. */
const contactColumns = {
  contactPerson: nameColumn,
  ...profileColumns,
  ...addressColumns,
} as const satisfies ImportColumns;

const currency = {
  label: 'Currency',
  otherNames: ['currencycode'],
  isRequired: true,
  example: 'USD',
} as const satisfies ImportColumn;

const billingCycle = {
  label: 'Billing cycle',
  otherNames: ['interval', 'cycle', 'billinginterval', 'billingperiod'],
  example: 'monthly',
} as const satisfies ImportColumn;

const paymentDate = {
  label: 'Payment date',
  otherNames: ['paid', 'paidon', 'dateofpayment', 'datepaid'],
  example: '2026-11-03',
} as const satisfies ImportColumn;

export const importColumns = {
  customers: {
    fullName: nameColumn,
    email,
    ...profileColumns,
    userType: { label: 'User type', otherNames: ['type', 'customertype'], example: 'photographer' },
    ...addressColumns,
    note: {
      label: 'Note',
      otherNames: ['notes', 'comment', 'comments', 'remarks'],
      example: 'Prefers TIFF files',
    },
  },
  invoices: {
    number: {
      label: 'Number',
      otherNames: ['invoice', 'invoicenumber', 'invoiceno', 'invoiceid', 'documentnumber'],
      isRequired: true,
      example: '2026-117',
    },
    email,
    item: {
      label: 'For',
      otherNames: ['plan', 'service', 'planorservice', 'item', 'description', 'product'],
      isRequired: true,
      example: 'Gold Plan',
    },
    billingCycle,
    quantity: { label: 'Quantity', otherNames: ['images', 'numberofimages', 'imagecount'], example: '' },
    amount: { label: 'Amount', otherNames: ['total', 'invoiceamount'], isRequired: true, example: '197.00' },
    amountPaid: { label: 'Amount paid', otherNames: ['paidamount', 'received'], example: '50.00' },
    amountDue: {
      label: 'Amount due',
      otherNames: ['balance', 'balancedue', 'outstanding'],
      example: '147.00',
    },
    paymentDate,
    currency,
    status: { label: 'Status', otherNames: ['invoicestatus', 'paymentstatus'], example: 'sent' },
    invoiceDate: {
      label: 'Invoice date',
      otherNames: ['created', 'date', 'issued', 'issuedate', 'issuedon'],
      isRequired: true,
      example: '2026-11-01',
    },
    dueDate: {
      label: 'Due date',
      otherNames: ['due', 'dueon', 'payby'],
      isRequired: true,
      example: '2026-12-01',
    },
    notes: { label: 'Notes', otherNames: ['note', 'comment', 'comments', 'remarks'], example: '' },
    ...contactColumns,
  },
  plans: {
    email,
    plan: {
      label: 'Plan',
      otherNames: ['planorservice', 'tier', 'subscription', 'planname'],
      isRequired: true,
      example: 'Gold Plan',
    },
    billingCycle: { ...billingCycle, isRequired: true },
    amount: {
      label: 'Amount paid',
      otherNames: ['amount', 'priceperinterval', 'pricepaid', 'paidamount'],
      isRequired: true,
      example: '197.00',
    },
    currency,
    from: {
      label: 'Start date',
      otherNames: ['from', 'paidfrom', 'start', 'periodstart', 'startson'],
      isRequired: true,
      example: '2026-11-03',
    },
    until: {
      label: 'End date',
      otherNames: ['until', 'to', 'paiduntil', 'end', 'periodend', 'endson', 'renewson'],
      isRequired: true,
      example: '2026-12-03',
    },
    imagesUsed: {
      label: 'Images used',
      otherNames: ['used', 'usedimages'],
      isRequired: true,
      example: '12',
    },
    autoRenew: { label: 'Auto renew', otherNames: ['autorenewal', 'renews'], example: 'on' },
    paymentDate,
    number: {
      label: 'Invoice',
      otherNames: ['invoicenumber', 'invoiceno', 'number'],
      example: '2026-118',
    },
    ...contactColumns,
  },
} as const satisfies Readonly<Record<ImportKind, ImportColumns>>;

export type ImportColumnKey<Kind extends ImportKind> = keyof (typeof importColumns)[Kind] & string;
