import type { Meta } from '@storybook/react-vite';
import { useState } from 'react';
import { DescriptionList, FactGrid, TotalLine } from '../display/description-list.tsx';
import { Tile, Tiles } from '../display/tile.tsx';
import { Status } from '../feedback/status.tsx';
import { Accordion } from './accordion.tsx';
import { AppPage } from './app-page.tsx';
import { Panel, Panels } from './panel.tsx';
import { TabPanel, Tabs } from './tabs.tsx';

export default { title: 'Layout' } satisfies Meta;

const tabs = [
  { value: 'users', label: 'Users' },
  { value: 'subscriptions', label: 'Subscriptions' },
  { value: 'requests', label: 'Subscription Requests', badge: '5', badgeLabel: '5 pending' },
  { value: 'payments', label: 'Payment Receipts', badge: '4', badgeLabel: '4 submitted' },
  { value: 'chat', label: 'Messages', badge: '9+', badgeLabel: 'more than 9 unread' },
] as const;

export const TabsWithBadges = () => {
  const [tab, setTab] = useState<(typeof tabs)[number]['value']>('payments');
  return (
    <Tabs label="Admin" tabs={tabs} value={tab} onChange={setTab}>
      {tabs.map(({ value, label }) => (
        <TabPanel key={value} value={value}>
          <p className="note">{label}</p>
        </TabPanel>
      ))}
    </Tabs>
  );
};

export const PanelsAndLists = () => (
  <Panels columns={2}>
    <Panel needsAction>
      <TotalLine label={<Status tone="sent">Sent</Status>} amount="₦84,000" />
      <DescriptionList
        items={[
          { term: 'Due', value: '20 Dec 2026' },
          { term: 'Bank name', value: 'Meridian Bank' },
          { term: 'Account number', value: '0123456789' },
        ]}
      />
    </Panel>
    <Panel>
      <FactGrid
        items={[
          { term: 'Price', value: '₦120,000 per month' },
          { term: 'Next billing', value: '3 Dec 2026, Due in 12 days' },
        ]}
      />
    </Panel>
  </Panels>
);

export const Page = () => (
  <AppPage title="Order 148" parent={{ label: 'Orders', to: '/' }} lead="Your plan is active.">
    <p>Content</p>
  </AppPage>
);

export const TileGrid = () => (
  <Tiles>
    <Tile wide label="Images used, 3 November to 3 December" value="41" suffix="of 60" />
    <Tile label="Pending orders" value="2" />
    <Tile label="Completed orders" value="7" />
    <Tile label="Total Users" value="1,284" to="/admin" />
  </Tiles>
);

export const Questions = () => (
  <Accordion
    items={[
      { title: 'Can I cancel anytime?', content: <p>Yes. Your plan runs to the end of its period.</p> },
      { title: 'Which formats do you accept?', content: <p>JPG, PNG and TIFF.</p> },
    ]}
  />
);
