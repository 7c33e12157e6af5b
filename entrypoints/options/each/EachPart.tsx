import { useEffect } from 'preact/hooks'
import { Address } from '../../../components/Address.tsx'
import { ChannelDot } from '../../../components/ChannelDot.tsx'
import { CopyStatus, useCopying } from '../../../components/CopyStatus.tsx'
import { CheckboxField } from '../../../components/field/CheckboxField.tsx'
import { FieldGroup } from '../../../components/field/FieldGroup.tsx'
import { RadioGroup } from '../../../components/field/RadioGroup.tsx'
import { SelectField } from '../../../components/field/SelectField.tsx'
import { TextField } from '../../../components/field/TextField.tsx'
import { BulkIcon } from '../../../components/icons.tsx'
import { itemChoices } from '../../../components/link-options/item-choices.ts'
import { RowsField } from '../../../components/link-options/RowsField.tsx'
import { MiddleTruncated } from '../../../components/MiddleTruncated.tsx'
import { DataTable, type TableColumn } from '../../../components/table/DataTable.tsx'
import { readableAddress } from '../../../lib/address/short-url.ts'
import { siteOf } from '../../../lib/address/shortenable.ts'
import { distinctParts, sharedParts } from '../../../lib/address/shown-address.ts'
import type { ResultRow } from '../../../lib/batches/batch-results.ts'
import { LINK_OPTIONS } from '../../../lib/contract/link-options.ts'
import { csvFile } from '../../../lib/csv/write-csv.ts'
import { type AliasProblem, type EachLink, resultsMarkdown, resultsText } from '../../../lib/each/each-links.ts'
import type { Collections } from '../../../lib/model/collections.ts'
import { formatList, tableDelimiter } from '../../../lib/words/format.ts'
import { problemSentence } from '../../../lib/words/problem-sentence.ts'
import { t } from '../../../lib/words/t.ts'
import { batchProgressText } from '../batches/batch-text.ts'
import { ResultState } from '../batches/ResultState.tsx'
import { usePageTools } from '../page/page-context.ts'
import { routeHash } from '../page/route.ts'
import { CopiedAddress } from '../parts/CopiedAddress.tsx'
import { EmptyState } from '../parts/EmptyState.tsx'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import { SectionFrame } from '../parts/SectionFrame.tsx'
import type { AccountScope } from '../scopes.ts'
import type { EachState } from './each-state.ts'
import './EachPart.css'

interface EachPartProps extends Pick<AccountScope, 'bulk' | 'collections'> {
  state: EachState
  /** The query of the page's address, which can contain an address to shorten. */
  query: string
}

const KINDS = [
  { value: 'channels', name: 'each_channels', detail: 'each_channels_detail' },
  { value: 'presets', name: 'each_presets', detail: 'each_presets_detail' },
] as const

/** One address for several channels or presets: each gets a link with its own UTM values and alias. */
export function EachPart({ state, bulk, collections, query }: EachPartProps) {
  useEffect(() => {
    state.begin(new URLSearchParams(query).get('url'))
  }, [state, query])
  useEffect(() => state.follow(), [state])
  const { address, alias, kind, campaign, utm, keepsOwn, links } = state
  const problem = state.addressProblem.value
  return (
    <SectionFrame
      barred
      title={t('each_title')}
      actions={
        <a class="button" href={routeHash('bulk')} title={t('each_many_addresses')}>
          <BulkIcon />
          {t('each_many_addresses')}
        </a>
      }
    >
      <div class="each">
        <div class="each-fields">
          <TextField
            label={t('each_url')}
            name="url"
            type="url"
            site={siteOf(address.value)}
            placeholder="https://"
            value={address.value}
            problem={problem === null ? undefined : problemSentence(problem)}
            onInput={(text) => state.change({ address: text })}
          />
          <div class="field-columns">
            <TextField
              label={t('each_alias')}
              name="alias"
              value={alias.value}
              hint={t('each_alias_hint')}
              onInput={(text) => state.change({ alias: text })}
            />
            <SelectField
              label={t('links_campaign')}
              name="campaign"
              value={campaign.value === null ? '' : String(campaign.value)}
              search
              choices={[
                { value: '', label: t('option_campaigns_none') },
                ...itemChoices(collections.value?.campaigns.items ?? []),
              ]}
              onChange={(id) => state.change({ campaign: id === '' ? null : Number(id) })}
            />
          </div>
          <RadioGroup
            legend={t('each_kind')}
            name="each"
            choices={KINDS}
            chosen={kind.value}
            onChoose={state.chooseKind}
          />
          <Targets state={state} collections={collections} />
          <RowsField
            option="parameters"
            row={LINK_OPTIONS.parameters}
            rows={utm.value.map(({ name, value }) => ({ name, value }))}
            hint={undefined}
            filled={null}
            leadsTo={null}
            onRows={(rows) => state.change({ utm: rows.map(({ name = '', value = '' }) => ({ name, value })) })}
          />
          <CheckboxField
            label={t('each_keep')}
            name="keepsOwn"
            detail={t('each_keep_detail')}
            checked={keepsOwn.value}
            onChange={(keeps) => state.change({ keepsOwn: keeps })}
          />
        </div>
        <div class="each-preview">
          {links.value.length > 0 ? (
            <DataTable
              label={t('bulk_preview')}
              columns={previewColumns(state, collections.value, links.value)}
              rows={links.value}
              keyOf={({ key }) => key}
            />
          ) : (
            <EmptyState sentence={t('each_nothing')} />
          )}
        </div>
      </div>
      <SendLine state={state} />
      <Results state={state} bulk={bulk} />
    </SectionFrame>
  )
}

function Targets({ state, collections }: Pick<EachPartProps, 'state' | 'collections'>) {
  const { kind, targets, chosen } = state
  const isChannels = kind.value === 'channels'
  const all = targets.value
  if (all.length === 0 && collections.value !== null)
    return (
      <EmptyState sentence={t(isChannels ? 'each_no_channels' : 'each_no_presets')}>
        <a class="button" href={routeHash(isChannels ? 'channels' : 'presets')}>
          {t(isChannels ? 'each_open_channels' : 'each_open_presets')}
        </a>
      </EmptyState>
    )
  return (
    <FieldGroup legend={t(isChannels ? 'page_section_channels' : 'page_section_presets')}>
      <div class="each-targets">
        {all.map(({ key, name, options }) => (
          <label key={key} class="each-target">
            <input
              type="checkbox"
              name={key}
              checked={chosen.value.has(key)}
              onChange={(event) => state.choose(key, event.currentTarget.checked)}
            />
            <TargetName name={name} channel={options.channel} collections={collections.value} />
          </label>
        ))}
      </div>
      {all.length > 1 && (
        <div class="each-all">
          <button
            type="button"
            class="plain"
            onClick={() => state.change({ chosen: new Set(all.map(({ key }) => key)) })}
          >
            {t('each_all')}
          </button>
          <button type="button" class="plain" onClick={() => state.change({ chosen: new Set() })}>
            {t('each_none')}
          </button>
        </div>
      )}
    </FieldGroup>
  )
}

/** The name of a target, with the color of its channel. */
function TargetName({
  name,
  channel,
  collections,
}: {
  name: string
  channel: number | undefined
  collections: Collections | null
}) {
  const color = collections?.channels.items.find(({ id }) => id === channel)?.color
  return (
    <span class="each-name">
      {color && <ChannelDot color={color} />}
      <span dir="auto">{name}</span>
    </span>
  )
}

const MISSING = {
  channel: 'option_utm_no_channel',
  campaign: 'option_utm_no_campaign',
  host: 'option_utm_no_host',
  letters: 'option_utm_no_letters',
} as const

const aliasSentence = (problem: AliasProblem): string => {
  if (problem.kind === 'refused') return problemSentence(problem.problem)
  return t(problem.kind === 'repeated' ? 'each_alias_repeated' : 'each_alias_taken')
}

const previewColumns = (
  state: EachState,
  collections: Collections | null,
  links: readonly EachLink[],
): TableColumn<EachLink>[] => {
  const distinct = distinctParts(links.map(({ url }) => url))
  return [
    {
      id: 'name',
      title: t(state.kind.value === 'channels' ? 'links_channel' : 'popup_preset'),
      width: '30%',
      cell: ({ name, options }) => <TargetName name={name} channel={options.channel} collections={collections} />,
    },
    {
      id: 'address',
      title: t('bulk_column_long_url'),
      cell: (link) => {
        const { url, utm, replaced, leftOut } = link
        return (
          <ul class="each-values">
            <li class="each-distinct">
              <MiddleTruncated text={readableAddress(url)} parts={distinct[links.indexOf(link)] ?? []} dir="ltr" />
            </li>
            {utm
              .filter(({ name }) => replaced.includes(name))
              .map(({ name, value }, at) => (
                <li key={`${name} ${at}`} class="quiet" dir="auto">
                  {name} = {value} {t('each_replaced')}
                </li>
              ))}
            {leftOut.map(({ name, missing }) => (
              <li key={`- ${name}`} class="quiet">
                {t('option_utm_left_out', name, formatList(missing.map((each) => t(MISSING[each]))))}
              </li>
            ))}
          </ul>
        )
      },
    },
    {
      id: 'alias',
      title: t('option_custom_label'),
      width: '30%',
      cell: ({ key, name, alias, aliasProblem }) => (
        <>
          <input
            type="text"
            class="each-alias"
            dir="auto"
            spellcheck={false}
            autocomplete="off"
            aria-label={t('each_alias_of', name)}
            aria-invalid={aliasProblem !== null}
            placeholder={t('option_custom_placeholder')}
            value={alias}
            onInput={(event) => state.typeAlias(key, event.currentTarget.value)}
          />
          {aliasProblem && <p class="field-problem">{aliasSentence(aliasProblem)}</p>}
        </>
      ),
    },
  ]
}

function SendLine({ state }: { state: EachState }) {
  const { links, sending, failure } = state
  const count = links.value.length
  const wrong = links.value.filter(({ aliasProblem }) => aliasProblem !== null).length
  const isReady = count > 0 && wrong === 0 && !sending.value
  return (
    <>
      <SectionFailure failure={failure.value} />
      <div class="bulk-bar">
        <p role="status">{wrong > 0 ? t('each_wrong', wrong) : ''}</p>
        <button type="button" class="primary" aria-disabled={!isReady} onClick={() => isReady && void state.send()}>
          {count === 0 ? t('each_send_none') : t('each_send', count)}
        </button>
      </div>
    </>
  )
}

/** The links that were sent from here, and buttons to copy them. */
function Results({ state, bulk }: Pick<EachPartProps, 'state' | 'bulk'>) {
  const { copyText, save, saveQrSheet, clock } = usePageTools()
  const [copying, tell] = useCopying()
  const sent = state.sent.value
  const { batches, detail } = bulk.batches
  if (sent === null) return null
  const batch = batches.value?.find(({ id }) => id === sent.batch)
  const results = state.results.value
  const shared = sharedParts(results.map(({ longUrl }) => longUrl))
  const copy = async (text: string) => tell(await copyText(text))
  const saveCsv = () => {
    const head = [
      t(sent.kind === 'channels' ? 'links_channel' : 'popup_preset'),
      t('shared_long_url'),
      t('links_short_url'),
    ]
    const rows = results.map(({ name, longUrl, shortUrl }) => [name, longUrl, shortUrl])
    save(new Blob([csvFile([head, ...rows], tableDelimiter())], { type: 'text/csv' }), 'short-links.csv')
  }
  const saveSheet = () => saveQrSheet(results.map(({ name, shortUrl }) => ({ url: shortUrl, caption: name })))
  const columns: TableColumn<ResultRow>[] = [
    {
      id: 'name',
      title: t('option_cell_name'),
      width: '18%',
      cell: ({ link }) => <span dir="auto">{sent.names.get(link.job ?? '')?.name}</span>,
    },
    {
      id: 'long',
      title: t('bulk_column_long_url'),
      cell: ({ link }) => <Address url={link.url} shared={shared} />,
    },
    {
      id: 'short',
      title: t('bulk_column_short_url'),
      width: '25%',
      cell: ({ shortUrl }) => shortUrl && <CopiedAddress url={shortUrl} />,
    },
    {
      id: 'state',
      title: t('bulk_column_state'),
      width: '20%',
      cell: (row) => <ResultState row={row} />,
    },
  ]
  return (
    <section class="each-results" aria-labelledby="each-results-title">
      <h2 id="each-results-title">{t('each_results')}</h2>
      {batch && (
        <p class="number" role="status">
          {batchProgressText(batch, clock.value)}
        </p>
      )}
      <div class="bulk-actions">
        <button type="button" aria-disabled={results.length === 0} onClick={() => void copy(resultsText(results))}>
          {t('each_copy_text')}
        </button>
        <button type="button" aria-disabled={results.length === 0} onClick={() => void copy(resultsMarkdown(results))}>
          {t('each_copy_markdown')}
        </button>
        <button type="button" aria-disabled={results.length === 0} onClick={saveCsv}>
          {t('bulk_save_csv')}
        </button>
        <button type="button" aria-disabled={results.length === 0} onClick={() => void saveSheet()}>
          {t('links_qr_sheet')}
        </button>
        {(batch?.counts.failed ?? 0) > 0 && (
          <button type="button" onClick={() => void detail.retryFailed(sent.batch)}>
            {t('bulk_batch_retry')}
          </button>
        )}
        <span role="status">
          <CopyStatus copying={copying} />
        </span>
      </div>
      <DataTable
        label={t('each_results')}
        columns={columns}
        rows={detail.stored.value && detail.rows.value}
        keyOf={({ link }) => link.job ?? link.url}
      />
    </section>
  )
}
