import type { Subscription } from '@burnish/contract/subscriptions/entities';
import { formatCount } from '../../../lib/format.ts';
import { subscriptionName } from '../../../presentation/subscriptions.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkList } from '../../../ui/buttons/link-list.tsx';
import { dialogTexts, Modal, ModalBody, ModalFooter } from '../../../ui/overlays/modal.tsx';
import { copy } from './copy.ts';

interface ChooseSubscriptionProps {
  portal: string;
  subscriptions: readonly Subscription[];
  onChoose: (subscription: Subscription) => void;
  onClose: () => void;
}

function remainingText({ imagesUsed, imagesLimit }: Subscription): string {
  return copy.remaining(formatCount(imagesLimit - imagesUsed), formatCount(imagesLimit));
}

/** Each entry is a link to the portal, because browsers block windows that scripts open. */
export default function ChooseSubscription({
  portal,
  subscriptions,
  onChoose,
  onClose,
}: ChooseSubscriptionProps) {
  return (
    <Modal open onClose={onClose} title={copy.choose.title}>
      <ModalBody>
        <p>{copy.choose.text}</p>
        <LinkList
          label={copy.choose.list}
          items={subscriptions.map((subscription) => ({
            id: subscription._id,
            label: subscriptionName(subscription),
            note: remainingText(subscription),
            href: portal,
            newTab: true,
            onClick: () => onChoose(subscription),
          }))}
        />
      </ModalBody>
      <ModalFooter>
        <Button onClick={onClose}>{dialogTexts.cancel}</Button>
      </ModalFooter>
    </Modal>
  );
}
