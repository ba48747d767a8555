import { getPlan } from '@burnish/domain/catalogue/plans';
import { describe, expect, it } from 'vitest';
import { categories, cyclesOf, includedIn } from './presentation.ts';

const silver = getPlan('silver-plan');
const diamond = getPlan('diamond-plan');

describe('a plan on the board', () => {
  it('has twelve months of images in a year', () => {
    expect(cyclesOf(diamond).map(({ images }) => images)).toEqual(['150 images', '1,800 images']);
  });

  it('says what every plan includes and what this one adds', () => {
    expect(includedIn(silver)).toBe(
      'Commercial usage rights, cancel anytime, up to 20% of unused images roll over.',
    );
    expect(includedIn(diamond)).toContain('Priority delivery, dedicated account manager.');
  });
});

describe('the services', () => {
  it('stand under their categories', () => {
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
