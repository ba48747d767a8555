// npm run emails: screenshots of every email with sample data in ./screens/emails, at two widths, light and dark.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { type MailContent, renderMailHtml } from '../apps/server/src/platform/mail/mail-layout.ts';
import { sampleEmails } from '../testing/sample-emails.ts';
import { findBrowser } from './find-browser.ts';

const folder = join(import.meta.dirname, '../screens/emails');
const widths = [375, 600] as const;
const themes = ['light', 'dark'] as const;

async function takeScreenshots(browser: Browser, name: string, content: MailContent): Promise<void> {
  for (const width of widths) {
    for (const colorScheme of themes) {
      const page = await browser.newPage({ viewport: { width, height: 400 }, colorScheme });
      await page.setContent(renderMailHtml(content));
      await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`), fullPage: true });
      await page.close();
    }
  }
}

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
for (const [name, content] of Object.entries(sampleEmails)) await takeScreenshots(browser, name, content);
await browser.close();
console.log(`${Object.keys(sampleEmails).length} emails in ${folder}`);
