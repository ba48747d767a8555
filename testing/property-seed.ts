// Runs before each test file. Property tests use the same seed in every run, unless PROPERTY_SEED is `random` or the seed of a
// failed run.
import fc from 'fast-check';

const { PROPERTY_SEED } = process.env;
const fixedSeed = 20_261_127;

fc.configureGlobal(PROPERTY_SEED === 'random' ? {} : { seed: Number(PROPERTY_SEED ?? fixedSeed) });
