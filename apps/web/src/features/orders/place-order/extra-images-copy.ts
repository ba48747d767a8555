import { formatCount, pluralize } from '../../../lib/format.ts';

const shownNames = 3;

/** 'a.jpg, b.jpg, c.jpg and 4 more'. */
function shortList(names: readonly string[]): string {
  const shown = names.slice(0, shownNames).join(', ');
  return names.length > shownNames ? `${shown} and ${formatCount(names.length - shownNames)} more` : shown;
}

export const extraImagesCopy = {
  title: (count: number) => `Order ${pluralize(count, 'extra image', 'extra images')}`,
  explanation:
    "We review your order and send you an invoice. These photos wait for up to 30 days, and are submitted automatically once you've paid.",
  photos: 'Photos that wait',
  fileNames: shortList,
  service: 'Service',
  unitPrice: 'Unit price',
  turnaround: 'Turnaround',
  brief: 'Brief',
  noBrief: 'None',
  total: 'Total',
  toastId: 'extra-images',
  sent: 'Order placed. Your photos are submitted once it is paid.',
  failed: "Your order couldn't be placed. Please try again.",
};
