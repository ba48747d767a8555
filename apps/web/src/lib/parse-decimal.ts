/**
 * Parses '45,000.50', with or without commas between groups of three digits. Null: anything else, also a comma as the
 * decimal separator, which would be read as another amount.
 */
export function parseDecimal(text: string): number | null {
  const plain = text.replaceAll(/\s/g, '');
  const isGrouped = /^-?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(plain);
  const isPlain = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain);
  return isGrouped || isPlain ? Number(plain.replaceAll(',', '')) : null;
}
