import type { Subscription } from '@burnish/contract/entity';
import { count } from '../../lib/format.ts';
import { subscriptionName } from '../../presentation/subscription-name.ts';
import { Button } from '../../ui/button.tsx';
import { LinkList } from '../../ui/link-list.tsx';
import { Modal } from '../../ui/modal.tsx';
import { ModalBody, ModalFooter } from '../../ui/modal-parts.tsx';
import { copy } from './copy.ts';

interface ChooseSubscriptionProps {
  portal: string;
  subscriptions: readonly Subscription[];
  onChoose: (subscription: Subscription) => void;
  onClose: () => void;
}

function leftOf({ imagesUsed, imagesLimit }: Subscription): string {
  return copy.left(count(imagesLimit - imagesUsed), count(imagesLimit));
}

/** Each of them is a link to the portal itself, which no browser takes for a pop-up. */
export default function ChooseSubscription({
  portal,
  subscriptions,
  onChoose,
  onClose,
}: ChooseSubscriptionProps) {
  return (
    <Modal open onClose={onClose} title={copy.choose.title}>
      <ModalBody>
        <p>{copy.choose.words}</p>
        <LinkList
          label={copy.choose.list}
          items={subscriptions.map((subscription) => ({
            id: subscription._id,
            word: subscriptionName(subscription),
            note: leftOf(subscription),
            href: portal,
            newTab: true,
            onClick: () => onChoose(subscription),
          }))}
        />
      </ModalBody>
      <ModalFooter>
        <Button onClick={onClose}>{copy.choose.cancel}</Button>
      </ModalFooter>
    </Modal>
  );
}
