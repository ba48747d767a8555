// The character between units and decimals in amounts of CSV files.

export const decimalMarks = ['point', 'comma'] as const;
export type DecimalMark = (typeof decimalMarks)[number];
