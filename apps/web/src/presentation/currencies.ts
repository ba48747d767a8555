import type { Currency } from '@burnish/domain/money/money';

/** In a sentence: 'your next invoice in US dollars'. */
export const currencyNames: Readonly<Record<Currency, string>> = { NGN: 'naira', USD: 'US dollars' };
