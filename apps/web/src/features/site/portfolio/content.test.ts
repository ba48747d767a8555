import { expect, it } from 'vitest';
import { categories, categoryUrl, gallery, readCategory, slides } from './content.ts';

it('reads every category from its URL', () => {
  for (const category of categories) {
    expect(readCategory(new URL(categoryUrl(category), 'https://burnish.test').search)).toBe(category);
  }
});

it('writes categories in kebab case', () => {
  expect(categoryUrl('Food and drink')).toBe('/portfolio?category=food-and-drink');
  expect(categoryUrl(null)).toBe('/portfolio');
});

it('ignores missing and unknown categories', () => {
  expect(readCategory('')).toBeNull();
  expect(readCategory('?category=')).toBeNull();
  expect(readCategory('?category=cars')).toBeNull();
});

it('lists each category once', () => {
  expect(new Set(categories).size).toBe(categories.length);
});

it('has twelve samples in the gallery and three others in the slideshow', () => {
  expect(new Set(gallery).size).toBe(12);
  expect(new Set([...gallery, ...slides]).size).toBe(15);
});
