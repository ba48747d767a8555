// What the form of a new order starts with.

interface Address {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  readonly country: string;
}

interface Contact {
  readonly companyName: string;
  readonly contactPerson: string;
  readonly phone: string;
  readonly taxId: string | null;
  readonly address: Address;
}

interface Sources {
  readonly profile: {
    readonly companyName: string | null;
    readonly fullName: string | null;
    readonly phone: string | null;
    readonly email: string;
    readonly taxId: string | null;
  };
  readonly defaultAddress: Address | null;
  /** The customer's latest order, whatever became of it. */
  readonly lastOrder: Contact | null;
}

/** Null: the customer has to fill it in. */
export type OrderPrefill = { readonly [Field in keyof Contact]: Contact[Field] | null } & {
  readonly email: string;
};

/** The profile and the default address decide. What they don't have comes from the last order, except for the email. */
export function prefillOrder({ profile, defaultAddress, lastOrder }: Sources): OrderPrefill {
  return {
    companyName: profile.companyName ?? lastOrder?.companyName ?? null,
    contactPerson: profile.fullName ?? lastOrder?.contactPerson ?? null,
    phone: profile.phone ?? lastOrder?.phone ?? null,
    email: profile.email,
    taxId: profile.taxId ?? lastOrder?.taxId ?? null,
    address: defaultAddress ?? lastOrder?.address ?? null,
  };
}
