import { type ReactNode, useState } from 'react';
import { toast } from '../../lib/toast.ts';
import { AccountMenu } from '../../ui/account-menu.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { FrameSheet } from '../../ui/frame-sheet.tsx';
import { Input } from '../../ui/input.tsx';
import { Facts, Lines, Sum } from '../../ui/lines.tsx';
import { Modal } from '../../ui/modal.tsx';
import { FieldPair, ModalBody, ModalFooter, ModalForm } from '../../ui/modal-parts.tsx';
import { Panel, Panels } from '../../ui/panel.tsx';
import { Status } from '../../ui/status.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { Chapter, Row } from './chapter.tsx';

function Opened({
  word,
  children,
}: {
  word: string;
  children: (open: boolean, close: () => void) => ReactNode;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{word}</Button>
      {children(open, () => setOpen(false))}
    </>
  );
}

function FormModal({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal open={open} onClose={onClose} title="Subscribe to Gold Plan">
      <ModalForm onSubmit={(event) => event.preventDefault()}>
        <ModalBody>
          <FrameSheet
            label="60 images"
            stacks={[
              { tone: 'natural', count: 30, label: 'Natural' },
              { tone: 'high', count: 25, label: 'High-End' },
              { tone: 'magazine', count: 5, label: 'Magazine' },
            ]}
          />
          <Sum label="60 images per month" amount="$197 per month" />
          <FieldPair>
            <Field label="Company name">
              <Input name="company" />
            </Field>
            <Field label="Phone" error="Enter a phone number.">
              <Input name="phone" type="tel" />
            </Field>
            <Field label="City">
              <Input name="city" />
            </Field>
            <Field label="Country">
              <Input name="country" />
            </Field>
          </FieldPair>
          <Field label="Special instructions" aside="(optional)">
            <Textarea name="instructions" rows={6} />
          </Field>
        </ModalBody>
        <ModalFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit">
            Send request
          </Button>
        </ModalFooter>
      </ModalForm>
    </Modal>
  );
}

export function Floats() {
  return (
    <Chapter title="Modals, menus, toasts">
      <Row>
        <Opened word="Open a form">{(open, close) => <FormModal open={open} onClose={close} />}</Opened>
        <Opened word="Ask">
          {(open, close) => (
            <ConfirmDialog
              open={open}
              onClose={close}
              onConfirm={close}
              title="Reject this receipt?"
              confirmText="Reject receipt"
            >
              <p>The invoice goes back to sent, and the customer reads your reason.</p>
            </ConfirmDialog>
          )}
        </Opened>
        <AccountMenu
          name="Adaeze Okafor"
          email="adaeze@okafor.studio"
          label="Account of Adaeze Okafor"
          items={[
            { label: 'Dashboard', to: '/dashboard' },
            { label: 'Subscriptions & Billing', to: '/dashboard' },
            'rule',
            { label: 'Sign out', onSelect: () => toast.info('Signed out') },
          ]}
        />
        <Button onClick={() => toast.success('Payment confirmed and subscription activated!')}>
          Success
        </Button>
        <Button onClick={() => toast.info('Please sign in to subscribe to a plan')}>Info</Button>
        <Button
          onClick={() =>
            toast.warning('No payment receipt found. Please check the Payment Receipts tab first.')
          }
        >
          Warning
        </Button>
        <Button onClick={() => toast.error('Failed to submit payment receipt')}>Error</Button>
      </Row>
      <Panels columns={2}>
        <Panel waits>
          <Sum label={<Status tone="sent">Sent</Status>} amount="₦84,000" />
          <Lines
            items={[
              { term: 'Due', value: '20 Dec 2026' },
              { term: 'Bank name', value: 'Meridian Bank' },
              { term: 'Account number', value: '0123456789' },
            ]}
          />
        </Panel>
        <Panel>
          <Facts
            items={[
              { term: 'Price', value: '₦120,000 per month' },
              { term: 'Next billing', value: '3 Dec 2026, Due in 12 days' },
            ]}
          />
        </Panel>
      </Panels>
    </Chapter>
  );
}
