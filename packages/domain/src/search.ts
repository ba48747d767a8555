// What is searched for among very many.

const shortest = 3;

/**
 * The part of a term that few things share: of an email what stands before its host, of an invoice number what
 * stands behind its year. Where too little would be left, all of it.
 */
export function rarePart(term: string): string {
  const [, rare = ''] = /^(?:inv-\d{4}-)?([^@]+)/i.exec(term) ?? [];
  return rare.length >= shortest ? rare : term;
}
