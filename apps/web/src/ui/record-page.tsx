import type { LongList } from '../lib/use-list.ts';
import { FilterBar, FilterSearch, FilterSelect } from './filter-bar.tsx';
import { PagedList, type PagedListWords } from './paged-list.tsx';
import { type CardDefinition, RecordList } from './record-list.tsx';
import styles from './record-page.module.css';

export interface RecordPageWords extends PagedListWords {
  title: string;
  search: string;
  /** What the filter chooses by, and its option that chooses nothing. */
  filter: string;
  all: string;
}

interface RecordPageProps<Row> {
  words: RecordPageWords;
  list: LongList<Row>;
  card: CardDefinition<Row>;
  search: string;
  onSearch: (search: string) => void;
  filter: string;
  onFilter: (filter: string) => void;
  filterOptions: readonly { value: string; label: string }[];
  onClear: () => void;
}

/** Records of one kind: a search and a filter over the list of them. */
export function RecordPage<Row>({ words, list, card, search, filter, ...rest }: RecordPageProps<Row>) {
  return (
    <div className={styles.page}>
      <h2 className="vh">{words.title}</h2>
      <FilterBar>
        <FilterSearch label={words.search} value={search} onChange={rest.onSearch} shortcut="/" />
        <FilterSelect
          label={words.filter}
          all={words.all}
          value={filter}
          onChange={rest.onFilter}
          options={rest.filterOptions}
        />
      </FilterBar>
      <PagedList list={list} words={words} narrowed={search + filter !== ''} onClear={rest.onClear}>
        {() => <RecordList label={words.title} card={card} list={list} />}
      </PagedList>
    </div>
  );
}
