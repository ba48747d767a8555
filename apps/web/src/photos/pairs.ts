// The studio's pictures, each twice and pixel on pixel: as it came from the camera, and retouched. Another studio
// changes these files and words.

import coffeeAfter from './originals/coffee-after.jpg?photo';
import coffeeBefore from './originals/coffee-before.jpg?photo';
import creamAfter from './originals/cream-after.jpg?photo';
import creamBefore from './originals/cream-before.jpg?photo';
import handbagAfter from './originals/handbag-after.jpg?photo';
import handbagBefore from './originals/handbag-before.jpg?photo';
import headphonesAfter from './originals/headphones-after.jpg?photo';
import headphonesBefore from './originals/headphones-before.jpg?photo';
import invitationAfter from './originals/invitation-after.jpg?photo';
import invitationBefore from './originals/invitation-before.jpg?photo';
import lipstickAfter from './originals/lipstick-after.jpg?photo';
import lipstickBefore from './originals/lipstick-before.jpg?photo';
import livingRoomAfter from './originals/living-room-after.jpg?photo';
import livingRoomBefore from './originals/living-room-before.jpg?photo';
import macaronsAfter from './originals/macarons-after.jpg?photo';
import macaronsBefore from './originals/macarons-before.jpg?photo';
import pearlsAfter from './originals/pearls-after.jpg?photo';
import pearlsBefore from './originals/pearls-before.jpg?photo';
import perfumeAfter from './originals/perfume-after.jpg?photo';
import perfumeBefore from './originals/perfume-before.jpg?photo';
import ringsAfter from './originals/rings-after.jpg?photo';
import ringsBefore from './originals/rings-before.jpg?photo';
import stillLifeAfter from './originals/still-life-after.jpg?photo';
import stillLifeBefore from './originals/still-life-before.jpg?photo';
import sunglassesAfter from './originals/sunglasses-after.jpg?photo';
import sunglassesBefore from './originals/sunglasses-before.jpg?photo';
import watchAfter from './originals/watch-after.jpg?photo';
import watchBefore from './originals/watch-before.jpg?photo';
import wineAfter from './originals/wine-after.jpg?photo';
import wineBefore from './originals/wine-before.jpg?photo';
import type { Photo } from './photo.ts';

export interface Pair {
  readonly category: string;
  readonly title: string;
  /** What was done to it. */
  readonly done: string;
  readonly before: Photo;
  readonly after: Photo;
}

export const stillLife: Pair = {
  category: 'Still life',
  title: 'Perfume, rings and a rose',
  done: 'Dust on the sensor, a smudged cap, hazy glass and a loose thread are gone.',
  before: stillLifeBefore,
  after: stillLifeAfter,
};
export const perfume: Pair = {
  category: 'Cosmetics',
  title: 'Eau de parfum',
  done: 'Paper edge and stand out, haze off the glass, cap polished.',
  before: perfumeBefore,
  after: perfumeAfter,
};
export const rings: Pair = {
  category: 'Jewellery',
  title: 'Wedding bands and solitaire',
  done: 'Putty, dust and dull film gone; the stone is clear again.',
  before: ringsBefore,
  after: ringsAfter,
};
export const watch: Pair = {
  category: 'Watches',
  title: 'Automatic, blue dial',
  done: 'Glare off the crystal, scratches off the case, worn strap restored.',
  before: watchBefore,
  after: watchAfter,
};
export const lipstick: Pair = {
  category: 'Cosmetics',
  title: 'Lipstick trio',
  done: 'Chipped bullets whole, crumbs and fingerprints off, backdrop smooth.',
  before: lipstickBefore,
  after: lipstickAfter,
};
export const coffee: Pair = {
  category: 'Food and drink',
  title: 'Morning coffee',
  done: 'Drips and spills wiped, crema whole, the morning let in.',
  before: coffeeBefore,
  after: coffeeAfter,
};
export const wine: Pair = {
  category: 'Food and drink',
  title: 'Grande réserve',
  done: 'Dust off bottle and glass, label flat, flash glare taken out.',
  before: wineBefore,
  after: wineAfter,
};
export const cream: Pair = {
  category: 'Cosmetics',
  title: 'Day cream',
  done: 'Hair and lint out of the cream, jar and lid clean, colour true.',
  before: creamBefore,
  after: creamAfter,
};
export const pearls: Pair = {
  category: 'Jewellery',
  title: 'Pearl necklace on velvet',
  done: 'Lint off the velvet, tag and string out, lustre back.',
  before: pearlsBefore,
  after: pearlsAfter,
};
export const macarons: Pair = {
  category: 'Food and drink',
  title: 'Macarons',
  done: 'Window blue and lamp yellow brought to one light.',
  before: macaronsBefore,
  after: macaronsAfter,
};
export const livingRoom: Pair = {
  category: 'Real estate',
  title: 'Living room',
  done: 'The window is back, the cable and the parcel are not.',
  before: livingRoomBefore,
  after: livingRoomAfter,
};
export const sunglasses: Pair = {
  category: 'Fashion',
  title: 'Tortoiseshell sunglasses',
  done: 'Hard flash made soft, greasy lenses clean, fishing line gone.',
  before: sunglassesBefore,
  after: sunglassesAfter,
};
export const headphones: Pair = {
  category: 'Electronics',
  title: 'Wireless headphones',
  done: 'Dust, lint and smudges off, stand and paper edge out.',
  before: headphonesBefore,
  after: headphonesAfter,
};
export const invitation: Pair = {
  category: 'Weddings',
  title: 'Invitation flat lay',
  done: 'Coffee ring and creases out, petals fresh, light evened.',
  before: invitationBefore,
  after: invitationAfter,
};
export const handbag: Pair = {
  category: 'Fashion',
  title: 'Leather handbag',
  done: 'Flash, tag and scuffs taken out, the grain of the leather left alone.',
  before: handbagBefore,
  after: handbagAfter,
};
