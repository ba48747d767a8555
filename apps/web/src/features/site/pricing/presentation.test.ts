import { getPlan } from '@burnish/domain/catalog/plans';
import { describe, expect, it } from 'vitest';
import { categories, cyclePrices, planInclusionsText } from './presentation.ts';

const silver = getPlan('silver-plan');
const diamond = getPlan('diamond-plan');

describe('plan texts', () => {
  it('shows the images of twelve months for a year', () => {
    expect(cyclePrices(diamond).map(({ images }) => images)).toEqual(['150 images', '1,800 images']);
  });

  it('lists what all plans include and the extras of the plan', () => {
    expect(planInclusionsText(silver)).toBe(
      'Commercial usage rights, cancel anytime, up to 20% of unused images roll over.',
    );
    expect(planInclusionsText(diamond)).toContain('Priority delivery, dedicated account manager.');
  });
});

describe('categories', () => {
  it('group the services', () => {
    expect(categories.map(({ name, services }) => [name, services.map((service) => service.name)])).toEqual([
      [
        'Portrait / Beauty Retouching',
        ['Natural Retouch (Basic)', 'High-End Retouch (Premium)', 'Magazine Retouch (Luxury)'],
      ],
      ['E-Commerce / Product Retouching', ['Basic Product', 'Premium Product']],
      ['Creative Work', ['Advanced composites & manipulations']],
    ]);
  });
});
