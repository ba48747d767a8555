import {
  coffee,
  cream,
  handbag,
  headphones,
  invitation,
  lipstick,
  livingRoom,
  macarons,
  type Pair,
  pearls,
  perfume,
  rings,
  stillLife,
  sunglasses,
  watch,
  wine,
} from '../../photos/pairs.ts';

export const slides: readonly Pair[] = [handbag, invitation, stillLife];

export const gallery: readonly Pair[] = [
  watch,
  perfume,
  pearls,
  livingRoom,
  macarons,
  rings,
  sunglasses,
  lipstick,
  coffee,
  headphones,
  wine,
  cream,
];
