// The screenshots of the guides and the README, which `npm run screenshots` makes.
import type { Locator, Page } from '@playwright/test';

export interface GuideScreenshot {
  /** A screen of screens.ts: who sees it, its path, and its state. */
  readonly screen: string;
  /** The window in CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** What is done on the screen before. */
  steps?(page: Page): Promise<void>;
  /** What is scrolled to the top of the window, below the header. */
  top?(page: Page): Locator;
  /** What is shown of the window. Default: all of it. */
  region?(page: Page): Locator;
}

/** CSS pixels: guides show screenshots at most this wide. */
export const guideImageWidth = 768;
export const maxGuideImageBytes = 64_000;

export const guideImageThemes = ['light', 'dark'] as const;
export type GuideImageTheme = (typeof guideImageThemes)[number];

/** The light one has the name that guides use. */
export const guideImageFile = (name: string, theme: GuideImageTheme): string =>
  `${name}${theme === 'light' ? '' : `-${theme}`}.webp`;

const dialog = (page: Page) => page.getByRole('dialog');

/** By the names of their files. */
export const guideScreenshots: Readonly<Record<string, GuideScreenshot>> = {
  'order-form': { screen: 'subscribe', width: 900, height: 900, region: dialog },
  order: { screen: 'order', width: 900, height: 740 },
  invoice: { screen: 'invoice', width: 900, height: 700 },
  'submit-receipt': { screen: 'dashboard receipt', width: 900, height: 900, region: dialog },
  upload: {
    screen: 'upload full',
    width: 900,
    height: 720,
    top: (page) => page.getByRole('heading', { name: 'Photos to submit' }),
  },
  annotations: { screen: 'upload annotations drawn', width: 1024, height: 680 },
  job: { screen: 'job in progress', width: 900, height: 800 },
  review: { screen: 'review slider', width: 1024, height: 680 },
  today: { screen: 'admin today', width: 1024, height: 720 },
  'receipt-review': {
    screen: 'admin receipt',
    width: 1280,
    height: 720,
    steps: (page) => page.getByLabel('On your bank statement').fill('150000'),
  },
  'admin-invoice': { screen: 'admin invoice', width: 1280, height: 760 },
  'bank-statements': { screen: 'admin bank statements', width: 1024, height: 620 },
  board: { screen: 'admin board', width: 1280, height: 760 },
  reports: { screen: 'admin money report', width: 1024, height: 720 },
};
