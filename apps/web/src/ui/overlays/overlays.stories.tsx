import type { Meta } from '@storybook/react-vite';
import { type ReactNode, useState } from 'react';
import { FrameSheet } from '../brand/frame-sheet.tsx';
import { Button } from '../buttons/button.tsx';
import { TotalLine } from '../display/description-list.tsx';
import { toast } from '../feedback/toast.ts';
import { Field } from '../forms/field.tsx';
import { Input, Textarea } from '../forms/input.tsx';
import { AccountMenu } from '../layout/account-menu.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { FormModal } from './form-modal.tsx';
import { FieldPair } from './modal.tsx';

export default { title: 'Overlays' } satisfies Meta;

interface OpenButtonProps {
  text: string;
  children: (close: () => void) => ReactNode;
}

function OpenButton({ text, children }: OpenButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{text}</Button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}

export const FormInAModal = () => (
  <OpenButton text="Subscribe">
    {(close) => (
      <FormModal
        title="Subscribe to Gold Plan"
        submitText="Send request"
        discardTitle="Discard this request?"
        dirty
        busy={false}
        onSubmit={(event) => event.preventDefault()}
        onClose={close}
      >
        <FrameSheet
          label="60 images"
          stacks={[
            { tone: 'natural', count: 30, label: 'Natural' },
            { tone: 'high', count: 25, label: 'High-End' },
            { tone: 'magazine', count: 5, label: 'Magazine' },
          ]}
        />
        <TotalLine label="60 images per month" amount="$197 per month" />
        <FieldPair>
          <Field label="Company name">
            <Input name="company" />
          </Field>
          <Field label="Phone" error="Enter a phone number.">
            <Input name="phone" type="tel" />
          </Field>
        </FieldPair>
        <Field label="Special instructions" optional>
          <Textarea name="instructions" rows={6} />
        </Field>
      </FormModal>
    )}
  </OpenButton>
);

export const Confirmation = () => (
  <OpenButton text="Reject">
    {(close) => (
      <ConfirmDialog
        open
        onClose={close}
        onConfirm={close}
        title="Reject this receipt?"
        confirmText="Reject receipt"
      >
        <p>The invoice goes back to sent, and the customer sees your reason.</p>
      </ConfirmDialog>
    )}
  </OpenButton>
);

export const Menu = () => (
  <AccountMenu
    name="Adaeze Okafor"
    email="adaeze@okafor.studio"
    label="Account: Adaeze Okafor"
    items={[
      { label: 'Dashboard', to: '/dashboard' },
      { label: 'Subscriptions & Billing', to: '/subscriptions' },
      'separator',
      { label: 'Sign out', onSelect: () => toast.info('Signed out') },
    ]}
  />
);

export const Toasts = () => (
  <div className="btns">
    <Button onClick={() => toast.success('Payment confirmed and subscription activated!')}>Success</Button>
    <Button onClick={() => toast.info('Please sign in to subscribe to a plan')}>Info</Button>
    <Button
      onClick={() => toast.warning('No payment receipt found. Please check the Payment Receipts tab first.')}
    >
      Warning
    </Button>
    <Button onClick={() => toast.error('Failed to submit payment receipt')}>Error</Button>
  </div>
);
