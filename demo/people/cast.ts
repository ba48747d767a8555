// Who has a part of their own. Their addresses are all that a visitor must remember.
import type { UserType } from '@burnish/domain/access/access';
import type { Currency } from '@burnish/domain/money/money';
import { chanceOf } from '../chance.ts';
import { addressIn, type Person, phoneIn } from './person.ts';
import type { PlaceName } from './places.ts';

interface Part {
  readonly name: string;
  readonly email: string;
  readonly place: PlaceName;
  readonly companyName?: string;
  readonly userType?: UserType;
  readonly currency?: Currency;
  readonly phone?: string;
}

function person({ name, email, place, ...known }: Part): Person {
  const chance = chanceOf(`part of ${email}`);
  const phone = known.phone ?? phoneIn(place, chance);
  return {
    name,
    email,
    fullName: name,
    companyName: known.companyName ?? null,
    phone,
    userType: known.userType ?? 'photographer',
    password: null,
    orderPhone: phone,
    address: addressIn(place, chance),
    currency: known.currency ?? (place === 'nigeria' ? 'NGN' : 'USD'),
    taxId: null,
  };
}

export const staff = {
  kemi: person({ name: 'Kemi Adewale', email: 'admin@burnish.test', place: 'nigeria', userType: 'other' }),
  tobias: person({
    name: 'Tobias Renner',
    email: 'tobias@burnish.test',
    place: 'germany',
    userType: 'other',
  }),
  folake: person({ name: 'Folake Oyinlola', email: 'folake@burnish.test', place: 'nigeria' }),
};

export const cast = {
  adaeze: {
    ...person({
      name: 'Adaeze Okafor',
      email: 'adaeze@okafor.test',
      place: 'nigeria',
      companyName: 'Okafor Studio',
      phone: '+234 803 555 0142',
    }),
    address: {
      street: '14 Adetokunbo Ademola',
      city: 'Lagos',
      state: 'Lagos',
      zipCode: '101241',
      country: 'Nigeria',
    },
  },
  noor: {
    ...person({ name: 'Noor Rahimi', email: 'noor@rahimi.test', place: 'uk' }),
    phone: null,
    userType: null,
  },
  marta: person({
    name: 'Marta Lindqvist',
    email: 'marta@lindqvist.test',
    place: 'sweden',
    companyName: 'Lindqvist Foto',
  }),
  samir: person({
    name: 'Samir Haddad',
    email: 'samir@haddad.test',
    place: 'lebanon',
    companyName: 'Haddad & Sons Weddings',
  }),
  ngozi: person({
    name: 'Ngozi Eze',
    email: 'ngozi@eze.test',
    place: 'nigeria',
    companyName: 'Eze Bridal Stories',
  }),
  teni: person({
    name: 'Teni Fashola',
    email: 'teni@fashola.test',
    place: 'nigeria',
    companyName: 'Fashola Beauty',
    userType: 'brand',
  }),
  northway: person({
    name: 'Dana Whitaker',
    email: 'dana@northwaysupply.test',
    place: 'usa',
    companyName: 'Northway Supply',
    userType: 'brand',
  }),
  frameEleven: person({
    name: 'Bayo Akinola',
    email: 'bayo@frameeleven.test',
    place: 'nigeria',
    companyName: 'Frame Eleven',
    userType: 'agency',
  }),
  clara: person({
    name: 'Clara Novak',
    email: 'clara@novak.test',
    place: 'canada',
    companyName: 'Novak Interiors',
    userType: 'brand',
  }),
  maximiliane: person({
    name: 'Maximiliane-Theodora Freifrau von Hohenlichtenfels zu Sonnenburg-Wartenau',
    email: 'maximiliane-theodora.von-hohenlichtenfels@atelier-fuer-kuenstlerische-fotografie.test',
    place: 'germany',
    companyName:
      'Atelier für künstlerische Porträt-, Hochzeits- und Industriefotografie von Hohenlichtenfels & Partner GmbH & Co. KG',
  }),
  misaki: person({
    name: '高橋 美咲',
    email: 'misaki@takahashi.test',
    place: 'japan',
    companyName: '高橋写真館',
  }),
  layal: person({ name: 'ليال خوري', email: 'layal@khoury.test', place: 'lebanon', userType: 'agency' }),
  ife: person({
    name: 'Ife Martins',
    email: 'ife@martins.test',
    place: 'nigeria',
    companyName: 'Martins & Mothers',
  }),
  grant: person({
    name: 'Grant Ellery',
    email: 'grant@ellery.test',
    place: 'usa',
    companyName: 'Ellery Real Estate',
  }),
  imani: person({ name: 'Imani Brookfield', email: 'imani@brookfield.test', place: 'usa' }),
  kojo: person({
    name: 'Kojo Amankwah',
    email: 'kojo@amankwah.test',
    place: 'ghana',
    companyName: 'Amankwah Portraits',
  }),
  lucia: person({
    name: 'Lucía Ferrándiz',
    email: 'lucia@ferrandiz.test',
    place: 'spain',
    companyName: 'Ferrándiz Moda',
  }),
  anouk: person({
    name: 'Anouk Delmas',
    email: 'anouk@delmas.test',
    place: 'france',
    companyName: 'Delmas Joaillerie',
  }),
  deji: person({
    name: 'Deji Olaleye',
    email: 'deji@olaleye.test',
    place: 'nigeria',
    companyName: 'Olaleye Pictures',
  }),
} as const satisfies Readonly<Record<string, Person>>;
