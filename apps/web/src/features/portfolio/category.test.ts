import { expect, it } from 'vitest';
import { categories, categoryAddress, readCategory } from './category.ts';
import { gallery, slides } from './frames.ts';

it('brings every category back from its address', () => {
  for (const category of categories) {
    expect(readCategory(new URL(categoryAddress(category), 'https://burnish.test').search)).toBe(category);
  }
});

it('writes a category as people would', () => {
  expect(categoryAddress('Food and drink')).toBe('/portfolio?category=food-and-drink');
  expect(categoryAddress(null)).toBe('/portfolio');
});

it('shows all where the address says nothing, or something unknown', () => {
  expect(readCategory('')).toBeNull();
  expect(readCategory('?category=')).toBeNull();
  expect(readCategory('?category=cars')).toBeNull();
});

it('names each category once', () => {
  expect(new Set(categories).size).toBe(categories.length);
});

it('shows twelve frames in the gallery and three others in turn', () => {
  expect(new Set(gallery).size).toBe(12);
  expect(new Set([...gallery, ...slides]).size).toBe(15);
});
