import { Showcase } from '../../features/site/showcase/showcase.tsx';
import { Claims, Statistics } from '../../features/site/statistics/statistics.tsx';
import { Testimonials } from '../../features/site/testimonials/testimonials.tsx';
import nairaFont from '../../ui/fonts/archivo-naira.woff2?url';
import { pageMeta, preloadFont } from '../page-meta.ts';
import { HomeHero } from './home-hero.tsx';
import { HomeCall, HomePlans } from './home-sections.tsx';

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
