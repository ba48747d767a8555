// Where the guides are. Apart from reading them, which needs packages that a running installation doesn't have.
import { join } from 'node:path';
import { guides } from '../../src/features/site/guides/guides.ts';

/** The project's root. */
export const guidesRoot = join(import.meta.dirname, '../../../..');

/** Absolute paths. */
export const guideFiles: readonly string[] = guides.map(({ file }) => join(guidesRoot, file));
