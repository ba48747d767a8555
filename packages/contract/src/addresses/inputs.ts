import { z } from 'zod';
import { requiredText } from '../fields.ts';

export const addressInput = z.object(
  {
    street: requiredText('Enter a street address.'),
    city: requiredText('Enter a city.'),
    state: requiredText('Enter a state.'),
    zipCode: requiredText('Enter a ZIP code.', 20),
    country: requiredText('Enter a country.', 100).default('USA'),
  },
  { error: 'Enter an address.' },
);

export const savedAddressInput = z.object({
  label: requiredText('Enter a name for this address.', 60),
  address: addressInput,
});
