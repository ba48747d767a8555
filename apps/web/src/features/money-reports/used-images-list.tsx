import type { StudioUsageEntry } from '@burnish/contract/money-reports/usage-entries';
import { getPlan } from '@burnish/domain/catalog/plans';
import { formatCount } from '../../lib/format.ts';
import { companyOrName, customerPath } from '../../presentation/people.ts';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { Instant } from '../../ui/display/time.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { RecordSection, SectionMount } from '../../ui/layout/record-section.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { CsvButton } from '../../ui/lists/table/csv-button.tsx';
import { TableFooter } from '../../ui/lists/table/table-footer.tsx';
import { copy } from './copy.ts';
import type { MoneyReportLinks } from './money-tables.ts';
import styles from './report-view.module.css';
import type { UsedImages } from './row-filters.ts';
import { usedImagesFile, usedImagesSum, useUsedImages } from './used-images.ts';

const texts = copy.rows;

const tierText = (tier: UsedImages['tier']) =>
  tier === null || tier === 'none' ? copy.noTier : copy.tierName(tier);

const columnsOf = (jobUrl: MoneyReportLinks['jobUrl']): readonly Column<StudioUsageEntry>[] => [
  {
    key: 'photo',
    header: texts.images.photo,
    slot: 'title',
    cell({ photo, reason, images }) {
      const name = photo?.fileName ?? reason ?? '';
      return photo !== null && images < 0 ? `${name}, ${texts.images.givenBack}` : name;
    },
  },
  {
    key: 'job',
    header: texts.images.job,
    slot: 'fact',
    cell: ({ job }) =>
      job && (
        <span className="nb">
          <TextLink to={jobUrl(job.number)}>{job.number}</TextLink>
        </span>
      ),
  },
  {
    key: 'customer',
    header: texts.column.customer,
    slot: 'fact',
    cell: ({ userId }) => <TextLink to={customerPath(userId)}>{companyOrName(userId)}</TextLink>,
  },
  {
    key: 'subscription',
    header: texts.column.subscription,
    slot: 'fact',
    cell: ({ subscription, planId }) => (planId === null ? subscription.title : getPlan(planId).name),
  },
  { key: 'tier', header: copy.column.tier, slot: 'fact', cell: ({ tier }) => tierText(tier) },
  {
    key: 'date',
    header: texts.column.date,
    slot: 'fact',
    cell: ({ createdAt }) => (
      <span className="nb">
        <Instant value={createdAt} />
      </span>
    ),
  },
  {
    key: 'images',
    header: copy.column.images,
    slot: 'amount',
    cell: ({ images }) => formatCount(images),
  },
];

function planText(planId: UsedImages['planId']): string {
  if (planId === null) return texts.images.allPlans;
  return planId === 'none' ? copy.payPerImage : getPlan(planId).name;
}

/** 'Gold Plan, Natural'. */
function describeRows({ planId, tier }: UsedImages): string {
  return `${planText(planId)}, ${tier === null ? texts.images.allTiers : tierText(tier)}`;
}

interface UsedImagesListProps {
  rows: UsedImages;
  backUrl: string;
  jobUrl: MoneyReportLinks['jobUrl'];
}

/** The usage entries that a figure about used images sums. */
export function UsedImagesList({ rows, backUrl, jobUrl }: UsedImagesListProps) {
  const list = useUsedImages(rows);
  return (
    <>
      <p>
        <TextLink to={backUrl}>{texts.back}</TextLink>
      </p>
      <RecordSection
        id="rows"
        title={texts.images.title}
        note={describeRows(rows)}
        link={list.rows.length > 0 && <CsvButton {...usedImagesFile(rows)} />}
      >
        <PagedList
          list={{ ...list, loadedCount: undefined }}
          texts={texts}
          filtered={false}
          onClear={() => {}}
          skeleton={<Skeleton shape="lines" />}
        >
          {(found, outdated) => (
            <SectionMount>
              <div className={styles.table}>
                <DataTable
                  caption={texts.images.title}
                  columns={columnsOf(jobUrl)}
                  rows={found}
                  rowKey={({ _id }) => _id}
                  outdated={outdated}
                />
              </div>
            </SectionMount>
          )}
        </PagedList>
        {list.rows.length > 0 && <TableFooter count={list.loadedCount} sums={usedImagesSum(list)} />}
      </RecordSection>
    </>
  );
}
