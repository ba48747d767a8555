// What is sold by the image, outside any plan.
import { type Money, type Priced, priced, units } from '../money/money.ts';

export interface OrderableService {
  readonly kind: 'orderable';
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

function orderable(
  category: string,
  name: string,
  usd: number,
  ngn: number,
  description: string,
): OrderableService {
  return {
    kind: 'orderable',
    name,
    category,
    description,
    unitPrice: priced(usd, ngn),
  };
}

export const services: readonly Service[] = [
  orderable(portrait, 'Natural Retouch (Basic)', 5, 3_000, 'Skin, colour, stray hair; nothing that shows'),
  orderable(
    portrait,
    'High-End Retouch (Premium)',
    8,
    5_000,
    'Dodge and burn, texture kept, backdrop cleaned',
  ),
  orderable(portrait, 'Magazine Retouch (Luxury)', 15, 7_000, 'For covers and campaigns, every hair'),
  orderable(product, 'Basic Product', 1, 600, 'Cut out, white ground, dust'),
  orderable(product, 'Premium Product', 3, 1_500, 'Reflections, labels, shadows rebuilt'),
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
