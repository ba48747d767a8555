/** Whose studio this is. Another studio changes this file and the pictures. */
export const brand = {
  name: 'Burnish',
  trade: 'Professional photo retouching',
  tagline: 'Professional photo retouching for photographers, e-commerce brands, agencies and studios.',
  email: 'hello@burnish.test',
  hours: 'Monday to Saturday, 9:00 to 18:00, Lagos time',
  copyrightSince: 2023,
  social: [
    { name: 'Instagram', href: 'https://www.instagram.com/' },
    { name: 'YouTube', href: 'https://www.youtube.com/' },
  ],
} as const;
