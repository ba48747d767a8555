import type { PlanSubscription } from '@burnish/contract/subscriptions/entities';
import { billingCycles, plans } from '@burnish/domain/catalog/plans';
import { type FormEvent, useId, useRef, useState } from 'react';
import { errorText, fieldErrors } from '../../../../lib/api-error.ts';
import { billingCycleLabels } from '../../../../presentation/prices.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Tag } from '../../../../ui/display/tag.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { ChoiceGroup, Radio } from '../../../../ui/forms/choice.tsx';
import { FormError } from '../../../../ui/forms/form-error.tsx';
import { dialogTexts, Modal, ModalBody, ModalFooter, ModalForm } from '../../../../ui/overlays/modal.tsx';
import optionStyles from '../plan-options.module.css';
import styles from './change-plan-dialog.module.css';
import { isSameChoice, lastPaidChoice, nextChoice, type PlanChoice } from './choice.ts';
import { copy } from './copy.ts';
import { describeChoice, formatImages, formatPrice } from './describe-choice.ts';
import { type OpenInvoice, unpaidRenewal } from './open-invoice.ts';
import { TextWithInvoice } from './text-with-invoice.tsx';
import { useSetRenewal } from './use-set-renewal.ts';

const texts = copy.choice;

interface ChangePlanDialogProps {
  subscription: PlanSubscription;
  invoice: OpenInvoice | null;
  onClose: () => void;
}

function useChangePlan(subscription: PlanSubscription, onClose: () => void) {
  const [planError, setPlanError] = useState<string | null>(null);
  const checkedPlan = useRef<HTMLInputElement>(null);
  const options = { id: `change-plan-${subscription._id}`, replace: true };
  const { busy, run } = useSetRenewal(subscription, {
    onSaved({ nextPlanId, nextBillingCycle, currency }) {
      const price = formatPrice(nextPlanId._id, nextBillingCycle, currency);
      toast.success(texts.saved(nextPlanId.name, price), options);
      onClose();
    },
    onError(error) {
      const [atPlan] = fieldErrors(error, ['planId']);
      setPlanError(atPlan?.message ?? null);
      if (atPlan === undefined) toast.error(errorText(error, texts.failed), options);
      else checkedPlan.current?.focus();
    },
  });
  return { busy, run, checkedPlan, planError, clearError: () => setPlanError(null) };
}

interface ChoiceFieldProps {
  subscription: PlanSubscription;
  choice: PlanChoice;
  onChoose: (choice: PlanChoice) => void;
}

interface PlanFieldProps extends ChoiceFieldProps {
  error: string | null;
  checkedPlan: ReturnType<typeof useChangePlan>['checkedPlan'];
}

function PlanField({ subscription, choice, onChoose, error, checkedPlan }: PlanFieldProps) {
  const errorId = useId();
  const { planId, billingCycle: cycle } = choice;
  const current = lastPaidChoice(subscription);
  return (
    <ChoiceGroup legend={texts.plan}>
      <div className={optionStyles.options}>
        {plans.map((plan) => (
          <Radio
            key={plan.id}
            ref={plan.id === planId ? checkedPlan : undefined}
            name="plan"
            checked={plan.id === planId}
            onChange={() => onChoose({ ...choice, planId: plan.id })}
            aria-describedby={error !== null && plan.id === planId ? errorId : undefined}
          >
            <span className={optionStyles.option}>
              <span className={optionStyles.name}>
                {plan.name} {plan.id === current.planId && <Tag>{texts.current}</Tag>}
              </span>
              <span className="note num">{formatImages(plan.id, cycle)}</span>
              <span className="num">{formatPrice(plan.id, cycle, subscription.currency)}</span>
            </span>
          </Radio>
        ))}
      </div>
      {error !== null && (
        <div id={errorId}>
          <FormError>{error}</FormError>
        </div>
      )}
    </ChoiceGroup>
  );
}

function CycleField({ subscription, choice, onChoose }: ChoiceFieldProps) {
  const current = lastPaidChoice(subscription);
  return (
    <ChoiceGroup legend={texts.cycle}>
      {billingCycles.map((cycle) => (
        <Radio
          key={cycle}
          name="cycle"
          checked={cycle === choice.billingCycle}
          onChange={() => onChoose({ ...choice, billingCycle: cycle })}
        >
          <span className={styles.cycle}>
            {billingCycleLabels[cycle].name} {cycle === current.billingCycle && <Tag>{texts.current}</Tag>}
          </span>
        </Radio>
      ))}
    </ChoiceGroup>
  );
}

/** Chooses the plan and billing cycle with which a plan continues after what is paid for. */
export default function ChangePlanDialog({ subscription, invoice, onClose }: ChangePlanDialogProps) {
  const saved = nextChoice(subscription);
  const [choice, setChoice] = useState(saved);
  const { busy, run, checkedPlan, planError, clearError } = useChangePlan(subscription, onClose);
  const unpaid = unpaidRenewal(invoice);
  const isChanged = !isSameChoice(choice, saved);
  const isWithdrawing = isChanged && isSameChoice(choice, lastPaidChoice(subscription));

  function choose(next: PlanChoice): void {
    clearError();
    setChoice(next);
  }

  function save(event: FormEvent): void {
    event.preventDefault();
    if (!isChanged) return;
    clearError();
    run(choice);
  }

  return (
    <Modal open onClose={onClose} title={texts.title} preventClose={busy}>
      <ModalForm onSubmit={save}>
        <ModalBody>
          <PlanField
            subscription={subscription}
            choice={choice}
            onChoose={choose}
            error={planError}
            checkedPlan={checkedPlan}
          />
          <CycleField subscription={subscription} choice={choice} onChoose={choose} />
          <div className={styles.outcome} aria-live="polite">
            <p>{describeChoice(subscription, choice).join(' ')}</p>
            {isChanged && unpaid && (
              <p>
                <TextWithInvoice text={texts.replaces(unpaid.name, unpaid.amount)} name={unpaid.name} />
              </p>
            )}
          </div>
        </ModalBody>
        <ModalFooter>
          <Button onClick={onClose} disabled={busy}>
            {dialogTexts.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={busy} disabled={!isChanged}>
            {isWithdrawing ? texts.keep : texts.save}
          </Button>
        </ModalFooter>
      </ModalForm>
    </Modal>
  );
}
