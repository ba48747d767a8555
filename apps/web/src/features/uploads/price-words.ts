import { amountWords } from '../../presentation/price.ts';
import { tier as tierWords } from '../../presentation/tier.ts';
import { copy } from './copy.ts';
import type { Exceeding, Given, Reckoning } from './price.ts';

const words = copy.use;

export function givenWords({ tier, left, taken }: Given): string {
  return tier === null ? words.givenOfNone(left, taken) : words.given(left, tierWords[tier].label, taken);
}

export function exceedingWords({ tier, count, unitPrice }: Exceeding): string {
  const beyond = tier === null ? words.exceedsAll(count) : words.exceeds(count, tierWords[tier].label);
  return unitPrice === null ? beyond : beyond + words.each(amountWords(unitPrice));
}

/** In one line, for where there is no room for more. */
export function usesWords({ used, limit, given }: Reckoning): string {
  return [words.used(used, limit), ...given.map(givenWords)].join('; ');
}
