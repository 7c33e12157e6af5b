import type { ReadonlySignal } from '@preact/signals'
import type { TableColumn } from '../../../components/table/DataTable.tsx'
import { isInDetails, type KnownLink } from '../../../lib/link-changes/known-fields.ts'
import type { FieldChange, PlannedChange } from '../../../lib/link-changes/plan-change.ts'
import type { Collections } from '../../../lib/model/collections.ts'
import { formatList, withoutScheme } from '../../../lib/words/format.ts'
import { namedProblem } from '../../../lib/words/problem-sentence.ts'
import { t } from '../../../lib/words/t.ts'
import { usePageTools } from '../page/page-context.ts'
import { PagedTable } from '../parts/PagedTable.tsx'
import { changeFieldName, changeValueText, type ValueContext } from './changing-text.ts'
import './ChangePreview.css'

const kindOf = ({ fields, problem }: PlannedChange): 'change' | 'same' | 'refused' =>
  problem !== null ? 'refused' : fields.length > 0 ? 'change' : 'same'

interface ChangePreviewProps {
  planned: readonly PlannedChange[]
  collections: ReadonlySignal<Collections | null>
  /** Called with the ids of the links on the page, whose values may not all be known. */
  onShow: (ids: string) => void
}

/** What changes in each link, a page at a time. */
export function ChangePreview({ planned, collections, onShow }: ChangePreviewProps) {
  const { serviceClock } = usePageTools()
  return (
    <div class="change-preview">
      <PagedTable
        label={t('bulk_preview')}
        pagesLabel={t('bulk_preview_pages')}
        summary={(links) => t('bulk_results_links', links)}
        kinds={[
          { kind: 'change', name: t('changes_filter_change') },
          { kind: 'refused', name: t('changes_filter_refused') },
          { kind: 'same', name: t('changes_filter_same') },
        ]}
        kindsOf={(each) => [kindOf(each)]}
        columns={() => columnsOf({ collections: collections.value, clock: serviceClock })}
        rows={planned}
        keyOf={({ link }) => link.id}
        // Each page is read once. What was read replaces the values that were known before.
        onPage={onShow}
      />
    </div>
  )
}

const columnsOf = (context: ValueContext): TableColumn<PlannedChange>[] => [
  {
    id: 'link',
    title: t('link_unnamed'),
    width: '30%',
    cell: ({ link }) => <LinkName name={link.name} shortUrl={link.shortUrl} />,
  },
  {
    id: 'change',
    title: t('changes_column'),
    cell: ({ link, fields, problem, kept }) => (
      <>
        {problem && <p>{namedProblem(changeFieldName(problem.field), problem.problem)}</p>}
        {fields.length > 0 && <FieldChanges fields={fields} context={context} link={link} />}
        {fields.length === 0 && problem === null && <span class="quiet">{t('changes_filter_same')}</span>}
        {kept.length > 0 && <p class="quiet">{t('changes_kept', formatList(kept.map(changeFieldName)))}</p>}
      </>
    ),
  },
]

/** A link by its title and its short URL. */
export function LinkName({ name, shortUrl }: { name: string; shortUrl: string }) {
  return (
    <span class="change-link">
      <bdi>{name}</bdi>
      {shortUrl !== '' && shortUrl !== name && (
        <bdi class="quiet" dir="ltr">
          {withoutScheme(shortUrl)}
        </bdi>
      )}
    </span>
  )
}

interface FieldChangesProps {
  fields: readonly FieldChange[]
  context: ValueContext
  /** What was known of the link before the change. */
  link?: KnownLink
}

/** Fields with their values before and after the change. */
export function FieldChanges({ fields, context, link }: FieldChangesProps) {
  const before = ({ field, before: value }: FieldChange) => {
    if (value !== undefined || link === undefined) return changeValueText(field, value, context)
    if (link.some.some((option) => option === field)) return t('changes_some')
    return isInDetails(field, link.saysMore) ? t('changes_read_first') : changeValueText(field, value, context)
  }
  return (
    <dl class="field-changes">
      {fields.map((each) => (
        <div key={each.field}>
          <dt>{changeFieldName(each.field)}</dt>
          <dd>
            <del dir="auto">{before(each)}</del>
            <ins dir="auto">{changeValueText(each.field, each.after, context)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
