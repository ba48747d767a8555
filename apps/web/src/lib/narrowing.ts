/** What narrows a list, as it stands in the address: anybody may have written it. Empty: not narrowed. */
export interface Narrowing {
  search: string;
  status: string;
  role: string;
  currency: string;
}

/** For the page of a list: what narrows it, and how that is changed. */
export interface Narrowable {
  narrowing: Narrowing;
  onNarrow: (change: Partial<Narrowing>) => void;
}
