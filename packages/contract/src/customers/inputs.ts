import { maxCustomerNoteLength } from '@burnish/domain/customers/customer-note';
import { z } from 'zod';
import { requiredText } from '../fields.ts';

export const customerNoteInput = z.object({ text: requiredText('Enter a note.', maxCustomerNoteLength) });
