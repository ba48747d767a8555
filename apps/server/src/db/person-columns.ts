interface PersonColumns<Id, Name, Email, Company> {
  readonly id: Id;
  readonly fullName: Name;
  readonly email: Email;
  readonly companyName: Company;
}

/** Who a person is, as views show it. Of the users or an alias of them. */
export function personColumns<Id, Name, Email, Company>({
  id,
  fullName,
  email,
  companyName,
}: PersonColumns<Id, Name, Email, Company>) {
  return { id, fullName, email, companyName };
}
