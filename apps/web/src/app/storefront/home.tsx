import { Claims } from '../../features/figures/claims.tsx';
import { Statistics } from '../../features/figures/statistics.tsx';
import { Showcase } from '../../features/showcase/showcase.tsx';
import { Testimonials } from '../../features/testimonials/testimonials.tsx';
import nairaFont from '../../ui/fonts/archivo-naira.woff2?url';
import { pageMeta } from '../page-meta.ts';
import { preloadFont } from '../preload-font.ts';
import { HomeCall } from './home-call.tsx';
import { HomeHero } from './home-hero.tsx';
import { HomePlans } from './home-plans.tsx';

export const links = () => [preloadFont(nairaFont)];

export const meta = () => pageMeta(null);

export default function Home() {
  return (
    <>
      <HomeHero />
      <HomePlans />
      <div className="later">
        <Showcase />
        <Claims />
        <Testimonials />
        <Statistics />
        <HomeCall />
      </div>
    </>
  );
}
