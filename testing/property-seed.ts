// Before each test file: property tests create the same inputs in every run, unless PROPERTY_SEED is `random` or the seed that
// a failed run has reported.
import fc from 'fast-check';

const { PROPERTY_SEED } = process.env;
const fixedSeed = 20_261_127;

fc.configureGlobal(PROPERTY_SEED === 'random' ? {} : { seed: Number(PROPERTY_SEED ?? fixedSeed) });
