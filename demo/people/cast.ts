// The people with a story of their own. Sign in with their emails.

import type { UserType } from '@burnish/domain/accounts/account';
import type { Currency } from '@burnish/domain/money/money';
import { randomFor } from '../random.ts';
import type { CountryName } from './countries.ts';
import { type Address, addressIn, type Person, phoneIn } from './person.ts';

interface PersonInput {
  readonly name: string;
  readonly email: string;
  readonly place: CountryName;
  readonly companyName?: string;
  readonly userType?: UserType;
  readonly currency?: Currency;
  readonly phone?: string;
}

function createPerson({ name, email, place, ...known }: PersonInput): Person {
  const random = randomFor(`part of ${email}`);
  const phone = known.phone ?? phoneIn(place, random);
  return {
    name,
    email,
    fullName: name,
    companyName: known.companyName ?? null,
    phone,
    userType: known.userType ?? 'photographer',
    password: null,
    orderPhone: phone,
    address: addressIn(place, random),
    currency: known.currency ?? (place === 'nigeria' ? 'NGN' : 'USD'),
    taxId: null,
    savedAddresses: [],
    styleGuides: [],
  };
}

export const staff = {
  kemi: createPerson({
    name: 'Kemi Adewale',
    email: 'admin@burnish.test',
    place: 'nigeria',
    userType: 'other',
  }),
  tobias: createPerson({
    name: 'Tobias Renner',
    email: 'tobias@burnish.test',
    place: 'germany',
    userType: 'other',
  }),
  folake: createPerson({ name: 'Folake Oyinlola', email: 'folake@burnish.test', place: 'nigeria' }),
  zainab: createPerson({
    name: 'Zainab Bello',
    email: 'zainab@burnish.test',
    place: 'nigeria',
    userType: 'other',
  }),
  emeka: createPerson({
    name: 'Emeka Nwosu',
    email: 'emeka@burnish.test',
    place: 'nigeria',
    userType: 'other',
  }),
};

const lagosStudio: Address = {
  street: '14 Adetokunbo Ademola',
  city: 'Lagos',
  state: 'Lagos',
  zipCode: '101241',
  country: 'Nigeria',
};

export const cast = {
  adaeze: {
    ...createPerson({
      name: 'Adaeze Okafor',
      email: 'adaeze@okafor.test',
      place: 'nigeria',
      companyName: 'Okafor Studio',
      phone: '+234 803 555 0142',
    }),
    address: lagosStudio,
    taxId: '21456789-0001',
    savedAddresses: [
      { label: 'Studio', address: lagosStudio },
      {
        label: 'London office',
        address: {
          street: '8 Rivington Street',
          city: 'London',
          state: 'Greater London',
          zipCode: 'EC2A 3DU',
          country: 'United Kingdom',
        },
      },
    ],
    styleGuides: [
      {
        name: 'Counter cards',
        brief: 'Gold stays warm, no dust on black. Leave 5 mm around the product.',
        tier: 'highEnd',
        turnaround: 'standard',
      },
      {
        name: 'Lookbook',
        brief: 'Leave the texture of skin and leather. Keep freckles. Never crop the strap.',
        tier: 'magazine',
        turnaround: 'standard',
      },
      {
        name: 'Shop window',
        brief: 'White ground, straight horizon, soft shadow to the right.',
        tier: null,
        turnaround: 'rush',
      },
    ],
  },
  noor: {
    ...createPerson({ name: 'Noor Rahimi', email: 'noor@rahimi.test', place: 'uk' }),
    phone: null,
    userType: null,
  },
  marta: createPerson({
    name: 'Marta Lindqvist',
    email: 'marta@lindqvist.test',
    place: 'sweden',
    companyName: 'Lindqvist Foto',
  }),
  samir: createPerson({
    name: 'Samir Haddad',
    email: 'samir@haddad.test',
    place: 'lebanon',
    companyName: 'Haddad & Sons Weddings',
  }),
  ngozi: createPerson({
    name: 'Ngozi Eze',
    email: 'ngozi@eze.test',
    place: 'nigeria',
    companyName: 'Eze Bridal Stories',
  }),
  teni: createPerson({
    name: 'Teni Fashola',
    email: 'teni@fashola.test',
    place: 'nigeria',
    companyName: 'Fashola Beauty',
    userType: 'brand',
  }),
  northway: createPerson({
    name: 'Dana Whitaker',
    email: 'dana@northwaysupply.test',
    place: 'usa',
    companyName: 'Northway Supply',
    userType: 'brand',
  }),
  frameEleven: createPerson({
    name: 'Bayo Akinola',
    email: 'bayo@frameeleven.test',
    place: 'nigeria',
    companyName: 'Frame Eleven',
    userType: 'agency',
  }),
  clara: createPerson({
    name: 'Clara Novak',
    email: 'clara@novak.test',
    place: 'canada',
    companyName: 'Novak Interiors',
    userType: 'brand',
  }),
  maximiliane: createPerson({
    name: 'Maximiliane-Theodora Freifrau von Hohenlichtenfels zu Sonnenburg-Wartenau',
    email: 'maximiliane-theodora.von-hohenlichtenfels@atelier-fuer-kuenstlerische-fotografie.test',
    place: 'germany',
    companyName:
      'Atelier für künstlerische Porträt-, Hochzeits- und Industriefotografie von Hohenlichtenfels & Partner GmbH & Co. KG',
  }),
  misaki: createPerson({
    name: '高橋 美咲',
    email: 'misaki@takahashi.test',
    place: 'japan',
    companyName: '高橋写真館',
  }),
  layal: createPerson({
    name: 'ليال خوري',
    email: 'layal@khoury.test',
    place: 'lebanon',
    userType: 'agency',
  }),
  ife: createPerson({
    name: 'Ife Martins',
    email: 'ife@martins.test',
    place: 'nigeria',
    companyName: 'Martins & Mothers',
  }),
  grant: createPerson({
    name: 'Grant Ellery',
    email: 'grant@ellery.test',
    place: 'usa',
    companyName: 'Ellery Real Estate',
  }),
  imani: createPerson({ name: 'Imani Brookfield', email: 'imani@brookfield.test', place: 'usa' }),
  kojo: createPerson({
    name: 'Kojo Amankwah',
    email: 'kojo@amankwah.test',
    place: 'ghana',
    companyName: 'Amankwah Portraits',
  }),
  lucia: createPerson({
    name: 'Lucía Ferrándiz',
    email: 'lucia@ferrandiz.test',
    place: 'spain',
    companyName: 'Ferrándiz Moda',
  }),
  anouk: createPerson({
    name: 'Anouk Delmas',
    email: 'anouk@delmas.test',
    place: 'france',
    companyName: 'Delmas Joaillerie',
  }),
  deji: createPerson({
    name: 'Deji Olaleye',
    email: 'deji@olaleye.test',
    place: 'nigeria',
    companyName: 'Olaleye Images',
  }),
  tola: createPerson({
    name: 'Tola Bankole',
    email: 'tola@bankole.test',
    place: 'usa',
    companyName: 'Bankole & Daughters',
    userType: 'brand',
  }),
  chiamaka: createPerson({
    name: 'Chiamaka Obi',
    email: 'chiamaka@obi.test',
    place: 'nigeria',
    companyName: 'Obi Portrait House',
  }),
  tomi: createPerson({
    name: 'Tomi Alade',
    email: 'tomi@alade.test',
    place: 'nigeria',
    companyName: 'Alade Events',
  }),
  henrik: createPerson({
    name: 'Henrik Aalto',
    email: 'henrik@aalto.test',
    place: 'sweden',
    companyName: 'Aalto Weddings',
  }),
} as const satisfies Readonly<Record<string, Person>>;
