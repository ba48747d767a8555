// What companies are called, by what they do.
import type { UserType } from '@burnish/domain/access/access';
import type { Chance } from '../chance.ts';

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

/** In a form, F and L are the owner's names, W and V two words. */
export function companyName(
  type: UserType,
  { firstName, lastName }: { firstName: string; lastName: string },
  chance: Chance,
): string {
  const [first, second] = chance.shuffled(words);
  const parts: Readonly<Record<string, string | undefined>> = {
    F: firstName,
    L: lastName,
    W: first,
    V: second,
  };
  return chance.pick(forms[type]).replaceAll(/\b[FLWV]\b/g, (letter) => parts[letter] ?? letter);
}
