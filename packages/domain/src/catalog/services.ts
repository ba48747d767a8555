// Services that are sold per image, outside any plan.
import { type Money, moneyFromUnits, type Prices, prices } from '../money/money.ts';
import type { Tier } from './plans.ts';

export const serviceIds = [
  'natural-retouch',
  'high-end-retouch',
  'magazine-retouch',
  'basic-product',
  'premium-product',
] as const;
export type ServiceId = (typeof serviceIds)[number];

export interface OrderableService {
  readonly kind: 'orderable';
  readonly id: ServiceId;
  readonly name: string;
  readonly category: string;
  readonly description: string;
  readonly unitPrice: Prices;
}

/** Can't be ordered: the studio quotes a price after seeing the files. */
export interface QuotedService {
  readonly kind: 'quoted';
  readonly name: string;
  readonly category: string;
  readonly description: string;
  readonly from: Money;
}

export type Service = OrderableService | QuotedService;

const portrait = 'Portrait / Beauty Retouching';
const product = 'E-Commerce / Product Retouching';
const creative = 'Creative Work';

const orderable: { readonly [S in ServiceId]: Omit<OrderableService, 'kind' | 'id'> } = {
  'natural-retouch': {
    category: portrait,
    name: 'Natural Retouch (Basic)',
    unitPrice: prices(5, 3_000),
    description: 'Skin, color, stray hair; invisible clean-up',
  },
  'high-end-retouch': {
    category: portrait,
    name: 'High-End Retouch (Premium)',
    unitPrice: prices(8, 5_000),
    description: 'Dodge and burn, texture kept, backdrop cleaned',
  },
  'magazine-retouch': {
    category: portrait,
    name: 'Magazine Retouch (Luxury)',
    unitPrice: prices(15, 7_000),
    description: 'For covers and campaigns, every hair',
  },
  'basic-product': {
    category: product,
    name: 'Basic Product',
    unitPrice: prices(1, 600),
    description: 'Cut out, white ground, dust',
  },
  'premium-product': {
    category: product,
    name: 'Premium Product',
    unitPrice: prices(3, 1_500),
    description: 'Reflections, labels, shadows rebuilt',
  },
};

export function getService(id: ServiceId): OrderableService {
  return { kind: 'orderable', id, ...orderable[id] };
}

/** In display order. */
export const services: readonly Service[] = [
  ...serviceIds.map(getService),
  {
    kind: 'quoted',
    name: 'Advanced composites & manipulations',
    category: creative,
    description: 'Quoted after we see your files',
    from: moneyFromUnits(25, 'USD'),
  },
];

/** The retouching service that matches each tier of a plan. */
export const retouchServiceByTier: { readonly [T in Tier]: ServiceId } = {
  natural: 'natural-retouch',
  highEnd: 'high-end-retouch',
  magazine: 'magazine-retouch',
};

/** Images in one pay-per-image order. */
export const quantityBounds = { min: 1, max: 100_000 } as const;

export function findOrderableService(name: string): OrderableService | undefined {
  return services.find(
    (service): service is OrderableService => service.kind === 'orderable' && service.name === name,
  );
}
