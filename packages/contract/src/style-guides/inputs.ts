import { maxStyleGuideNameLength } from '@burnish/domain/photos/style-guide';
import { z } from 'zod';
import { requiredText } from '../fields.ts';
import { jobStyleFields } from '../photos/inputs.ts';

export const styleGuideInput = z.object({
  name: requiredText('Enter a name for this style guide.', maxStyleGuideNameLength),
  ...jobStyleFields,
});
