import type { SecurityEventRow } from '@burnish/contract/security-events/entities';
import type { FilteredListProps } from '../../lib/list-filters.ts';
import { fullName } from '../../presentation/people.ts';
import { Tag } from '../../ui/display/tag.tsx';
import { Instant } from '../../ui/display/time.tsx';
import { type CardDefinition, RecordPage } from '../../ui/lists/record-page.tsx';
import { copy, detailLabel, kindLabels } from './copy.ts';
import { eventFilters, useSecurityEvents } from './queries.ts';

const { fact } = copy;

const eventCard: CardDefinition<SecurityEventRow> = {
  rowKey: (event) => event._id,
  title: (event) => kindLabels[event.kind],
  note: (event) => detailLabel(event.detail),
  status: (event) => <Tag>{copy.times(event.count)}</Tag>,
  facts: [
    { term: fact.network, value: (event) => event.network ?? copy.unknownNetwork },
    { term: fact.start, value: (event) => <Instant value={event.createdAt} withTime /> },
    { term: fact.last, value: (event) => <Instant value={event.lastAt} withTime /> },
    {
      term: fact.account,
      value: ({ user }) => (user === null ? copy.noAccount : `${fullName(user)}, ${user.email}`),
      wide: true,
    },
  ],
};

export default function SecurityTab({ filters, onFilter }: FilteredListProps) {
  return (
    <RecordPage
      texts={copy.page}
      definitions={eventFilters}
      list={useSecurityEvents(filters)}
      card={eventCard}
      filters={filters}
      onFilter={onFilter}
    />
  );
}
