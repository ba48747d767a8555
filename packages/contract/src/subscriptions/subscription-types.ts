// The wire calls the two kinds of subscriptions 'subscription' and 'payPerImage'; everything else says plan and images.
import type { OrderKind } from '@burnish/domain/orders/purchase';

export const subscriptionTypes = ['subscription', 'payPerImage'] as const;
export type SubscriptionType = (typeof subscriptionTypes)[number];

export const subscriptionTypeOf: { readonly [K in OrderKind]: SubscriptionType } = {
  plan: 'subscription',
  images: 'payPerImage',
};

export const orderKindOf: { readonly [T in SubscriptionType]: OrderKind } = {
  subscription: 'plan',
  payPerImage: 'images',
};
