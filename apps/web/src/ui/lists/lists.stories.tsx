import type { Meta } from '@storybook/react-vite';
import { Button } from '../buttons/button.tsx';
import { TextButton } from '../buttons/text-link.tsx';
import { Instant } from '../display/time.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Status } from '../feedback/status.tsx';
import { Field } from '../forms/field.tsx';
import { Form } from '../forms/form.tsx';
import { FormButtons } from '../forms/form-buttons.tsx';
import { Input } from '../forms/input.tsx';
import { Panel } from '../layout/panel.tsx';
import { useConfirmation } from '../overlays/use-confirmation.ts';
import { AddCard, Card, CardList } from './card-list.tsx';
import { type Column, DataTable, RowActions } from './data-table.tsx';
import { ListState } from './list-state.tsx';
import { listTexts } from './list-texts.ts';
import { LoadMore } from './load-more.tsx';
import { RemoveItem } from './remove-item.tsx';

export default { title: 'Lists' } satisfies Meta;

interface Invoice {
  number: string;
  createdAt: string;
  service: string;
  amount: string;
  isPaid: boolean;
}

const invoices: readonly Invoice[] = [
  {
    number: 'INV-2026-000131',
    createdAt: '2026-11-20T10:00:00Z',
    service: 'Magazine Retouch (Luxury)',
    amount: '₦84,000',
    isPaid: false,
  },
  {
    number: 'INV-2026-000098',
    createdAt: '2026-11-02T10:00:00Z',
    service: 'Gold Plan',
    amount: '₦120,000',
    isPaid: true,
  },
];

const columns: readonly Column<Invoice>[] = [
  {
    key: 'number',
    header: 'Invoice',
    slot: 'title',
    cell: ({ number, createdAt }) => (
      <>
        <span className="nb">{number}</span>
        <br />
        <span className="note">
          <Instant value={createdAt} />
        </span>
      </>
    ),
  },
  { key: 'service', header: 'For', slot: 'note', cell: ({ service }) => service },
  { key: 'amount', header: 'Amount', slot: 'amount', cell: ({ amount }) => amount },
  {
    key: 'status',
    header: 'Status',
    slot: 'status',
    cell: ({ isPaid }) =>
      isPaid ? <Status tone="success">Payment Confirmed</Status> : <Status tone="sent">Sent</Status>,
  },
  {
    key: 'actions',
    header: 'Actions',
    hideHeader: true,
    slot: 'actions',
    cell: ({ isPaid }) => (
      <RowActions>
        <Button size="small">View</Button>
        {!isPaid && <Button size="small">Mark Paid</Button>}
      </RowActions>
    ),
  },
];

export const Table = () => (
  <Panel>
    <DataTable caption="Invoices" columns={columns} rows={invoices} rowKey={({ number }) => number} />
    <LoadMore hasMore busy={false} onLoadMore={() => {}} note="2 of 24" />
  </Panel>
);

export const Loading = () => (
  <>
    <Panel>
      <Skeleton />
    </Panel>
    <Skeleton shape="cards" count={1} />
    <ListState loading loadingText="Loading pay-per-image subscriptions...">
      rows
    </ListState>
  </>
);

export const Empty = () => (
  <>
    <ListState
      loading={false}
      empty={{ title: 'No Payment Receipts', text: 'Receipts appear here once customers submit them.' }}
    >
      rows
    </ListState>
    <ListState
      loading={false}
      empty={{
        title: 'No invoices found',
        text: listTexts.noResults,
        action: <TextButton>{listTexts.clearFilters}</TextButton>,
      }}
    >
      rows
    </ListState>
  </>
);

export const Failed = () => (
  <ListState loading={false} error={{ title: 'Failed to load dashboard data', onRetry: () => {} }}>
    rows
  </ListState>
);

function RemoveAddress({ name }: { name: string }) {
  const confirmation = useConfirmation();
  return (
    <RemoveItem
      confirmation={confirmation}
      text="Delete"
      label={`Delete ${name}`}
      title={`Delete ${name}?`}
      busy={false}
      onConfirm={confirmation.close}
    >
      <p>Orders that you have placed keep it.</p>
    </RemoveItem>
  );
}

function addressForm(close: () => void) {
  return (
    <Form onSubmit={(event) => event.preventDefault()}>
      <Field label="Name">
        <Input name="name" />
      </Field>
      <FormButtons saveText="Save address" busy={false} onCancel={close} />
    </Form>
  );
}

export const Cards = () => (
  <Panel>
    <CardList label="Saved addresses" columns>
      {['Home', 'Studio'].map((name) => (
        <Card
          key={name}
          title={name}
          texts={{ edit: 'Edit', editLabel: `Edit ${name}` }}
          form={addressForm}
          actions={<RemoveAddress name={name} />}
        >
          <p>2 Marina, Lagos</p>
        </Card>
      ))}
    </CardList>
    <AddCard text="Add address" title="New address" full={null} form={addressForm} />
  </Panel>
);
