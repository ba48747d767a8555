// Company names by type of user.
import type { UserType } from '@burnish/domain/accounts/account';
import type { DemoRandom } from '../random.ts';

const words =
  'Amber Birch Cedar Ember Falcon Gilded Harbour Indigo Juniper Kestrel Lagoon Mango Opal Quartz River Saffron Tidal Umber Velvet Willow Zenith Aurora Canvas Dusk Fable Meadow Granite Linen Copper Paper'.split(
    ' ',
  );

const forms: { readonly [T in UserType]: readonly string[] } = {
  photographer: [
    'L Studio',
    'F L Photography',
    'W Light Studio',
    'L & Daughters Portraits',
    'W Weddings',
    'Studio W',
    'F L Fotografie',
  ],
  agency: [
    'W & V Agency',
    'W Collective',
    'V House Creative',
    'W Models',
    'L V Partners',
    'W Post Production',
  ],
  brand: [
    'W Skincare',
    'W & V Shoes',
    'V Jewellery',
    'Maison W',
    'W Home Goods',
    'V Swimwear',
    'W Coffee Roasters',
  ],
  other: ['W Museum Archive', 'V Real Estate', 'W Press Office', 'University of V, Press'],
};

/** In a pattern, F and L are the owner's first and last name, W and V two random words. */
export function companyName(
  type: UserType,
  { firstName, lastName }: { firstName: string; lastName: string },
  random: DemoRandom,
): string {
  const [first, second] = random.shuffle(words);
  const parts: Readonly<Record<string, string | undefined>> = {
    F: firstName,
    L: lastName,
    W: first,
    V: second,
  };
  return random.pick(forms[type]).replaceAll(/\b[FLWV]\b/g, (letter) => parts[letter] ?? letter);
}
