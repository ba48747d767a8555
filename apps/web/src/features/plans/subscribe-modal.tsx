import type { User } from '@burnish/contract/entity';
import { getPlan } from '@burnish/domain/catalogue/plans';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { count } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FrameSheet } from '../../ui/frame-sheet.tsx';
import { Sum } from '../../ui/lines.tsx';
import { Modal } from '../../ui/modal.tsx';
import { ModalBody, ModalFooter, ModalForm } from '../../ui/modal-parts.tsx';
import { SegmentedSwitch } from '../../ui/segmented-switch.tsx';
import type { Choice } from './choice.ts';
import { copy } from './copy.ts';
import { OrderFields } from './order-fields.tsx';
import { currencyOptions, orderCycleOptions, priceOf, sheetOf } from './presentation.ts';
import { useOrder } from './use-order.ts';

interface SubscribeModalProps {
  choice: Choice;
  user: User;
  onClose: () => void;
}

export function SubscribeModal({ choice, user, onClose }: SubscribeModalProps) {
  const [isLeaving, setLeaving] = useState(false);
  const { form, busy, send } = useOrder(choice, user, onClose);
  const [cycle, currency = choice.currency] = useWatch({
    control: form.control,
    name: ['billingCycle', 'currency'],
  });
  const plan = getPlan(choice.planId);
  const price = priceOf(plan, cycle, currency);
  const { billingCycle: _, currency: __, ...typed } = form.formState.dirtyFields;

  function leave(): void {
    if (Object.keys(typed).length > 0) setLeaving(true);
    else onClose();
  }

  return (
    <Modal open onClose={leave} title={copy.order.title(plan.name)} held={busy}>
      <ModalForm onSubmit={send}>
        <ModalBody>
          <FrameSheet {...sheetOf(plan)} />
          <Sum
            label={copy.order.images(count(plan.imagesPerMonth))}
            amount={`${price.amount} ${price.per}`}
          />
          <div className="bar">
            <SegmentedSwitch
              label={copy.order.cycle}
              options={orderCycleOptions}
              value={cycle}
              onChange={(chosen) => form.setValue('billingCycle', chosen)}
            />
            <SegmentedSwitch
              label={copy.order.currency}
              options={currencyOptions}
              value={currency}
              onChange={(chosen) => form.setValue('currency', chosen)}
            />
          </div>
          <OrderFields form={form} />
        </ModalBody>
        <ModalFooter>
          <Button onClick={leave} disabled={busy}>
            {copy.order.cancel}
          </Button>
          <Button type="submit" look="primary" busy={busy}>
            {busy ? copy.order.sending : copy.order.send}
          </Button>
        </ModalFooter>
      </ModalForm>
      <ConfirmDialog
        open={isLeaving}
        onClose={() => setLeaving(false)}
        onConfirm={onClose}
        title={copy.discard.title}
        confirmText={copy.discard.discard}
        cancelText={copy.discard.keep}
      >
        <p>{copy.discard.words}</p>
      </ConfirmDialog>
    </Modal>
  );
}
