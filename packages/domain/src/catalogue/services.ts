// What is sold by the image, outside any plan.
import { type Money, type Priced, priced, units } from '../money/money.ts';

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
  readonly unitPrice: Priced;
}

/** Cannot be ordered: its price is agreed on after a look at the files. */
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
    unitPrice: priced(5, 3_000),
    description: 'Skin, colour, stray hair; nothing that shows',
  },
  'high-end-retouch': {
    category: portrait,
    name: 'High-End Retouch (Premium)',
    unitPrice: priced(8, 5_000),
    description: 'Dodge and burn, texture kept, backdrop cleaned',
  },
  'magazine-retouch': {
    category: portrait,
    name: 'Magazine Retouch (Luxury)',
    unitPrice: priced(15, 7_000),
    description: 'For covers and campaigns, every hair',
  },
  'basic-product': {
    category: product,
    name: 'Basic Product',
    unitPrice: priced(1, 600),
    description: 'Cut out, white ground, dust',
  },
  'premium-product': {
    category: product,
    name: 'Premium Product',
    unitPrice: priced(3, 1_500),
    description: 'Reflections, labels, shadows rebuilt',
  },
};

export function getService(id: ServiceId): OrderableService {
  return { kind: 'orderable', id, ...orderable[id] };
}

/** In the order in which they are shown. */
export const services: readonly Service[] = [
  ...serviceIds.map(getService),
  {
    kind: 'quoted',
    name: 'Advanced composites & manipulations',
    category: creative,
    description: 'Priced after a look at the files',
    from: units(25, 'USD'),
  },
];

/** Images in one pay-per-image order. */
export const quantityBounds = { min: 1, max: 100_000 } as const;

export function findOrderableService(name: string): OrderableService | undefined {
  return services.find(
    (service): service is OrderableService => service.kind === 'orderable' && service.name === name,
  );
}
