const workday = { opens: '09:00', closes: '18:00' };

/** The studio's own texts. Another studio changes this file and the site images. */
export const brand = {
  name: 'Burnish',
  trade: 'Professional photo retouching',
  tagline: 'Professional photo retouching for photographers, e-commerce brands, agencies and studios.',
  email: 'hello@burnish.test',
  /** Until the studio sets its own. */
  openingHours: {
    week: [null, workday, workday, workday, workday, workday, workday],
    timeZone: 'Africa/Lagos',
  },
  copyrightSince: 2023,
  social: [
    { name: 'Instagram', href: 'https://www.instagram.com/' },
    { name: 'YouTube', href: 'https://www.youtube.com/' },
  ],
} as const;
