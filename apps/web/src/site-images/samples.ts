// The studio's samples: each image before and after retouching, in the same size. Other studios replace these files and
// texts.

import coffeeAfter from './originals/coffee-after.jpg?site-image';
import coffeeBefore from './originals/coffee-before.jpg?site-image';
import creamAfter from './originals/cream-after.jpg?site-image';
import creamBefore from './originals/cream-before.jpg?site-image';
import handbagAfter from './originals/handbag-after.jpg?site-image';
import handbagBefore from './originals/handbag-before.jpg?site-image';
import headphonesAfter from './originals/headphones-after.jpg?site-image';
import headphonesBefore from './originals/headphones-before.jpg?site-image';
import invitationAfter from './originals/invitation-after.jpg?site-image';
import invitationBefore from './originals/invitation-before.jpg?site-image';
import lipstickAfter from './originals/lipstick-after.jpg?site-image';
import lipstickBefore from './originals/lipstick-before.jpg?site-image';
import livingRoomAfter from './originals/living-room-after.jpg?site-image';
import livingRoomBefore from './originals/living-room-before.jpg?site-image';
import macaronsAfter from './originals/macarons-after.jpg?site-image';
import macaronsBefore from './originals/macarons-before.jpg?site-image';
import pearlsAfter from './originals/pearls-after.jpg?site-image';
import pearlsBefore from './originals/pearls-before.jpg?site-image';
import perfumeAfter from './originals/perfume-after.jpg?site-image';
import perfumeBefore from './originals/perfume-before.jpg?site-image';
import ringsAfter from './originals/rings-after.jpg?site-image';
import ringsBefore from './originals/rings-before.jpg?site-image';
import stillLifeAfter from './originals/still-life-after.jpg?site-image';
import stillLifeBefore from './originals/still-life-before.jpg?site-image';
import sunglassesAfter from './originals/sunglasses-after.jpg?site-image';
import sunglassesBefore from './originals/sunglasses-before.jpg?site-image';
import watchAfter from './originals/watch-after.jpg?site-image';
import watchBefore from './originals/watch-before.jpg?site-image';
import wineAfter from './originals/wine-after.jpg?site-image';
import wineBefore from './originals/wine-before.jpg?site-image';
import type { SiteImageFile } from './site-image.ts';

export interface Sample {
  readonly category: string;
  readonly title: string;
  /** What was retouched. */
  readonly description: string;
  readonly before: SiteImageFile;
  readonly after: SiteImageFile;
}

export const stillLife: Sample = {
  category: 'Still life',
  title: 'Perfume, rings and a rose',
  description: 'Dust on the sensor, a smudged cap, hazy glass and a loose thread are gone.',
  before: stillLifeBefore,
  after: stillLifeAfter,
};
export const perfume: Sample = {
  category: 'Cosmetics',
  title: 'Eau de parfum',
  description: 'Paper edge and stand out, haze off the glass, cap polished.',
  before: perfumeBefore,
  after: perfumeAfter,
};
export const rings: Sample = {
  category: 'Jewelry',
  title: 'Wedding bands and solitaire',
  description: 'Putty, dust and dull film gone; the stone is clear again.',
  before: ringsBefore,
  after: ringsAfter,
};
export const watch: Sample = {
  category: 'Watches',
  title: 'Automatic, blue dial',
  description: 'Glare off the crystal, scratches off the case, worn strap restored.',
  before: watchBefore,
  after: watchAfter,
};
export const lipstick: Sample = {
  category: 'Cosmetics',
  title: 'Lipstick trio',
  description: 'Chipped bullets whole, crumbs and fingerprints off, backdrop smooth.',
  before: lipstickBefore,
  after: lipstickAfter,
};
export const coffee: Sample = {
  category: 'Food and drink',
  title: 'Morning coffee',
  description: 'Drips and spills wiped, crema whole, the morning let in.',
  before: coffeeBefore,
  after: coffeeAfter,
};
export const wine: Sample = {
  category: 'Food and drink',
  title: 'Grande réserve',
  description: 'Dust off bottle and glass, label flat, flash glare taken out.',
  before: wineBefore,
  after: wineAfter,
};
export const cream: Sample = {
  category: 'Cosmetics',
  title: 'Day cream',
  description: 'Hair and lint out of the cream, jar and lid clean, color true.',
  before: creamBefore,
  after: creamAfter,
};
export const pearls: Sample = {
  category: 'Jewelry',
  title: 'Pearl necklace on velvet',
  description: 'Lint off the velvet, tag and string out, luster back.',
  before: pearlsBefore,
  after: pearlsAfter,
};
export const macarons: Sample = {
  category: 'Food and drink',
  title: 'Macarons',
  description: 'Window blue and lamp yellow brought to one light.',
  before: macaronsBefore,
  after: macaronsAfter,
};
export const livingRoom: Sample = {
  category: 'Real estate',
  title: 'Living room',
  description: 'The window is back, the cable and the parcel are not.',
  before: livingRoomBefore,
  after: livingRoomAfter,
};
export const sunglasses: Sample = {
  category: 'Fashion',
  title: 'Tortoiseshell sunglasses',
  description: 'Hard flash made soft, greasy lenses clean, fishing line gone.',
  before: sunglassesBefore,
  after: sunglassesAfter,
};
export const headphones: Sample = {
  category: 'Electronics',
  title: 'Wireless headphones',
  description: 'Dust, lint and smudges off, stand and paper edge out.',
  before: headphonesBefore,
  after: headphonesAfter,
};
export const invitation: Sample = {
  category: 'Weddings',
  title: 'Invitation flat lay',
  description: 'Coffee ring and creases out, petals fresh, light evened.',
  before: invitationBefore,
  after: invitationAfter,
};
export const handbag: Sample = {
  category: 'Fashion',
  title: 'Leather handbag',
  description: 'Flash, tag and scuffs taken out, the grain of the leather left alone.',
  before: handbagBefore,
  after: handbagAfter,
};
