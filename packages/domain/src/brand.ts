/** Whose studio this is. Another studio changes this file and the pictures. */
export const brand = {
  name: 'Burnish',
  tagline: 'Professional photo retouching for photographers, e-commerce brands, agencies and studios.',
  email: 'hello@burnish.test',
  copyrightSince: 2023,
  social: [
    { name: 'Instagram', href: 'https://www.instagram.com/' },
    { name: 'YouTube', href: 'https://www.youtube.com/' },
  ],
} as const;
