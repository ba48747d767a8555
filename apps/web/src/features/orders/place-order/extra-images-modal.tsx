import type { User } from '@burnish/contract/accounts/entities';
import type { Wire } from '@burnish/contract/api';
import type { Order } from '@burnish/contract/orders/entities';
import type { Currency } from '@burnish/domain/money/money';
import { multiply, toDecimal } from '@burnish/domain/money/money';
import type { Turnaround } from '@burnish/domain/photos/job';
import { serviceForTier } from '@burnish/domain/photos/quota';
import { call } from '../../../lib/api-client.ts';
import { formatAmount, perImage } from '../../../presentation/prices.ts';
import { turnaroundLabels } from '../../../presentation/retouching.ts';
import { DescriptionList, TotalLine } from '../../../ui/display/description-list.tsx';
import { extraImagesCopy as texts } from './extra-images-copy.ts';
import { OrderModal } from './order-modal.tsx';
import { useOrderForm } from './use-order-form.ts';

type Body = Wire['POST /photos/pending-submissions']['body'];

interface ExtraImagesModalProps extends Pick<Body, 'tier' | 'photos' | 'brief'> {
  currency: Currency;
  turnaround: Turnaround;
  fileNames: readonly string[];
  user: User;
  onOrdered: (order: Order) => void;
  onClose: () => void;
}

/** Orders an image for each of the photos, which wait until the order is paid. */
export default function ExtraImagesModal({
  tier,
  photos,
  brief,
  currency,
  turnaround,
  fileNames,
  user,
  onOrdered,
  onClose,
}: ExtraImagesModalProps) {
  const service = serviceForTier(tier);
  const unitPrice = service.unitPrice[currency];
  const total = multiply(unitPrice, photos.length);
  const order = useOrderForm({
    subject: `extra-${tier}`,
    user,
    async send({ quantity: _, ...contact }, idempotencyKeyOf) {
      const prices = { unitPrice: toDecimal(unitPrice), totalPrice: toDecimal(total) };
      const body = { ...contact, ...prices, tier, currency, brief, turnaround, photos };
      const reply = await call('POST /photos/pending-submissions', {
        body,
        idempotencyKey: idempotencyKeyOf(body),
      });
      return reply.pendingSubmission.order;
    },
    texts,
    onSubmitted: onOrdered,
  });
  return (
    <OrderModal title={texts.title(photos.length)} order={order} onClose={onClose}>
      <p>{texts.explanation}</p>
      <DescriptionList
        items={[
          { term: texts.photos, value: texts.fileNames(fileNames) },
          { term: texts.service, value: service.name },
          { term: texts.unitPrice, value: `${formatAmount(unitPrice)} ${perImage}` },
          { term: texts.turnaround, value: turnaroundLabels[turnaround].label },
          { term: texts.brief, value: brief || texts.noBrief },
        ]}
      />
      <TotalLine label={texts.total} amount={formatAmount(total)} />
    </OrderModal>
  );
}
