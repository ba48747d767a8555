// Finds passwords that attackers try first: common ones, keyboard patterns, dates, repetitions, and words about the user.
import { brand } from '@burnish/domain/brand';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/**
 * Estimated guesses below 10^6 (score 0 or 1 of 4), which the library calls "very guessable": within reach of slow guessing
 * over the network.
 */
const minScore = 2;

/** The cost of an estimate grows with the length and the number of substitutions. With these it is a few milliseconds. */
const costLimits = { maxLength: 24, l33tMaxSubstitutions: 10 };

/** Takes a tenth of a second and 30 MB, so it is loaded when the first password is set. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Estimator }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new Estimator({
    dictionary: { passwords: dictionary['passwords-common'] },
    graphs: adjacencyGraphs,
    ...costLimits,
  });
}

let estimator: Promise<ZxcvbnFactory> | null = null;

/** The whole text as far as it is compared, and its words. */
function wordsOf(text: string): string[] {
  const lowerCase = text.toLowerCase();
  return [lowerCase.slice(0, costLimits.maxLength), ...lowerCase.split(/[^\p{L}\p{N}]+/u)];
}

/** `personal` are texts that an attacker may know: the user's email, name and company. */
export async function isWeakPassword(
  password: string,
  personal: readonly (string | null | undefined)[],
): Promise<boolean> {
  estimator ??= loadEstimator();
  const words = [brand.name, ...personal].flatMap((text) => wordsOf(text ?? ''));
  const { score } = (await estimator).check(
    password,
    words.filter(({ length }) => length > 2),
  );
  return score < minScore;
}
