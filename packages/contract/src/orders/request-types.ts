// The wire calls the two kinds of orders 'subscription' and 'pay-per-image'; everything else says plan and images.
import type { OrderKind } from '@burnish/domain/orders/purchase';

export const requestTypes = ['subscription', 'pay-per-image'] as const;
export type RequestType = (typeof requestTypes)[number];

export const orderKindOf: { readonly [T in RequestType]: OrderKind } = {
  subscription: 'plan',
  'pay-per-image': 'images',
};
