import { handbag } from '../../../site-images/samples.ts';
import { Compare } from '../../../ui/brand/compare/compare.tsx';

/** One of the studio's samples, for a customer without photos. */
export default function BeforeAfter() {
  return <Compare sample={handbag} sizes="(min-width: 64rem) 44rem, 100vw" isFirstImage />;
}
