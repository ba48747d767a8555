import { useState } from 'react';
import { Accordion } from '../../ui/accordion.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable, RowActs } from '../../ui/data-table.tsx';
import { LinkList } from '../../ui/link-list.tsx';
import { ListState } from '../../ui/list-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Status } from '../../ui/status.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { Tile, Tiles } from '../../ui/tile.tsx';
import { Instant } from '../../ui/time.tsx';
import { Chapter } from './chapter.tsx';

const tabs = [
  { value: 'users', label: 'Users' },
  { value: 'subscriptions', label: 'Subscriptions' },
  { value: 'requests', label: 'Subscription Requests', badge: '5', badgeLabel: '5 pending' },
  { value: 'ppi', label: 'PPI Requests', badge: '2', badgeLabel: '2 pending' },
  { value: 'payments', label: 'Payment Receipts', badge: '4', badgeLabel: '4 submitted' },
  { value: 'chat', label: 'Messages', badge: '9+', badgeLabel: 'more than 9 unread' },
] as const;

export function TabSet() {
  const [tab, setTab] = useState<(typeof tabs)[number]['value']>('payments');
  return (
    <Chapter title="Tabs with badges">
      <Tabs label="Admin" tabs={tabs} value={tab} onChange={setTab}>
        {tabs.map(({ value, label }) => (
          <TabPanel key={value} value={value}>
            <p className="note">{label}</p>
          </TabPanel>
        ))}
      </Tabs>
    </Chapter>
  );
}

interface Invoice {
  number: string;
  at: string;
  service: string;
  amount: string;
  status: 'Sent' | 'Payment Confirmed';
}

const invoices: readonly Invoice[] = [
  {
    number: 'INV-2026-000131',
    at: '2026-11-20T10:00:00Z',
    service: 'Magazine Retouch (Luxury)',
    amount: '₦84,000',
    status: 'Sent',
  },
  {
    number: 'INV-2026-000098',
    at: '2026-11-02T10:00:00Z',
    service: 'Gold Plan',
    amount: '₦120,000',
    status: 'Payment Confirmed',
  },
];

const columns: readonly Column<Invoice>[] = [
  {
    key: 'number',
    head: 'Invoice',
    place: 'title',
    cell: ({ number, at }) => (
      <>
        <span className="nb">{number}</span>
        <br />
        <span className="note">
          <Instant at={at} />
        </span>
      </>
    ),
  },
  { key: 'for', head: 'For', place: 'note', cell: ({ service }) => service },
  { key: 'amount', head: 'Amount', place: 'amount', cell: ({ amount }) => amount },
  {
    key: 'status',
    head: 'Status',
    place: 'status',
    cell: ({ status }) => <Status tone={status === 'Sent' ? 'sent' : 'done'}>{status}</Status>,
  },
  {
    key: 'acts',
    head: 'Actions',
    quietHead: true,
    place: 'acts',
    cell: ({ status }) => (
      <RowActs>
        <Button size="small">View</Button>
        {status === 'Sent' && <Button size="small">Mark Paid</Button>}
      </RowActs>
    ),
  },
];

export function Tables() {
  return (
    <Chapter title="Table, and its phone form">
      <Panel>
        <DataTable caption="Invoices" columns={columns} rows={invoices} rowKey={({ number }) => number} />
        <LoadMore more busy={false} onMore={() => {}} note="2 of 24" />
      </Panel>
    </Chapter>
  );
}

export function States() {
  const again = {
    title: 'Failed to load dashboard data',
    text: 'The rest of the page still works.',
    onRetry: () => {},
  };
  return (
    <Chapter title="Loading, empty, error" columns={3}>
      <Panel>
        <Skeleton />
      </Panel>
      <Skeleton shape="cards" count={1} />
      <ListState loading loadingText="Loading pay-per-image subscriptions...">
        all
      </ListState>
      <ListState
        loading={false}
        empty={{ title: 'No Payment Receipts', text: 'They stand here as soon as a customer hands one in.' }}
      >
        all
      </ListState>
      <ListState loading={false} error={again}>
        all
      </ListState>
      <ListState
        loading={false}
        empty={{
          title: 'No invoices found',
          text: 'Nothing matches “okfor”.',
          action: <TextButton>Clear the search</TextButton>,
        }}
      >
        all
      </ListState>
    </Chapter>
  );
}

export function Glances() {
  return (
    <Chapter title="Tiles, ways on, questions" columns={2}>
      <Tiles>
        <Tile wide label="Images used, 3 November to 3 December" value="41" aside="of 60" />
        <Tile label="Pending orders" value="2" />
        <Tile label="Completed orders" value="7" />
        <Tile label="Total Users" value="1,284" to="/admin" />
      </Tiles>
      <LinkList
        items={[
          { word: 'Upload photos', to: '/dashboard' },
          { word: 'Change plan', to: '/pricing' },
          { word: 'Chat with support', onClick: () => {} },
        ]}
      />
      <Accordion
        items={[
          { title: 'Can I cancel anytime?', content: <p>Yes. Your plan runs to the end of its period.</p> },
          { title: 'What formats do you take?', content: <p>JPG, PNG and TIFF.</p> },
        ]}
      />
    </Chapter>
  );
}
