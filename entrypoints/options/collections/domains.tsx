import { useEffect, useState } from 'preact/hooks'
import { Address } from '../../../components/Address.tsx'
import { CopyButton } from '../../../components/CopyButton.tsx'
import { CheckIcon, GlobeIcon, WarningIcon } from '../../../components/icons.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { ServiceQuote } from '../../../components/ServiceQuote.tsx'
import { SiteMark } from '../../../components/SiteMark.tsx'
import { useFocusWithin } from '../../../components/use-focus-within.ts'
import { hostOf } from '../../../lib/address/short-url.ts'
import type { Domain } from '../../../lib/contract/domain.ts'
import { withoutScheme } from '../../../lib/words/format.ts'
import { t } from '../../../lib/words/t.ts'
import { usePageTools } from '../page/page-context.ts'
import { CollectionSection } from './CollectionSection.tsx'
import type { CollectionState } from './collection-state.ts'
import { type CollectionDescription, type FieldDescription, type FormValues, textOf } from './description.ts'
import { createLinkCounting, type LinkCounting } from './link-counts.ts'
import './domains.css'
import type { AccountScope } from '../scopes.ts'
import { section } from '../section.tsx'

const REDIRECTS: readonly FieldDescription[] = [
  {
    name: 'redirectroot',
    label: 'domains_root',
    kind: 'address',
    hint: 'domains_root_hint',
  },
  { name: 'redirect404', label: 'domains_404', kind: 'address', hint: 'domains_404_hint' },
]

/** The color of the service's pages. A domain with this color counts as one without a color of its own. */
const FIRST_COLOR = '#1a56d6'
const ownColor = (values: FormValues): string => {
  const color = textOf(values, 'color')
  return color === FIRST_COLOR ? '' : color
}

export const domains = (passQueries: () => boolean, haveLooks: () => boolean): CollectionDescription<Domain> => {
  const changeable: readonly FieldDescription[] = [
    ...REDIRECTS,
    { name: 'name', label: 'domains_name', kind: 'text', hint: 'domains_name_hint', offered: haveLooks },
    { name: 'color', label: 'domains_color', kind: 'color', hint: 'domains_color_hint', offered: haveLooks },
    {
      name: 'passquery',
      label: 'option_passquery_label',
      kind: 'flag',
      hint: 'domains_passquery_hint',
      offered: passQueries,
    },
  ]
  return {
    title: 'page_section_domains',
    count: 'domains_count',
    empty: 'domains_empty',
    about: () => 'domains_about',
    missing: 'domains_missing',
    notOffered: 'domains_not_offered',
    nameOf: ({ domain }) => domain,
    shownName: ({ domain }) => withoutScheme(domain),
    before: ({ domain }) => <SiteMark host={hostOf(domain)} />,
    after: ({ unverified }) =>
      unverified !== undefined && <span class="domain-unverified">{t('domains_not_verified')}</span>,
    filters: ({ domain }) => ({ domain: hostOf(domain) }),
    columns: [
      {
        id: 'redirectroot',
        title: 'domains_root',
        cell: ({ redirectroot }) => redirectroot && <Address url={redirectroot} />,
      },
      {
        id: 'redirect404',
        title: 'domains_404',
        cell: ({ redirect404 }) => redirect404 && <Address url={redirect404} />,
      },
    ],
    create: {
      operation: 'createDomain',
      title: 'domains_new',
      fields: [
        {
          name: 'domain',
          label: 'domains_domain',
          kind: 'address',
          required: true,
          hint: 'domains_domain_hint',
        },
        ...changeable,
      ],
      blank: { domain: '', redirectroot: '', redirect404: '', name: '', color: FIRST_COLOR, passquery: false },
      send: (send, values) =>
        send('createDomain', {
          domain: textOf(values, 'domain'),
          ...unlessEmpty('redirectroot', textOf(values, 'redirectroot')),
          ...unlessEmpty('redirect404', textOf(values, 'redirect404')),
          ...unlessEmpty('name', textOf(values, 'name')),
          ...unlessEmpty('color', ownColor(values)),
          ...(values.passquery === true ? { passquery: true } : {}),
        }),
    },
    update: {
      operation: 'updateDomain',
      fields: changeable,
      values: ({ redirectroot, redirect404, name = '', color = '', passquery = false }) => ({
        redirectroot,
        redirect404,
        name,
        color: color || FIRST_COLOR,
        passquery,
      }),
      // Empty values are sent, too: they remove the redirect or the color.
      send: (send, id, changed) =>
        send('updateDomain', {
          id,
          ...('redirectroot' in changed ? { redirectroot: textOf(changed, 'redirectroot') } : {}),
          ...('redirect404' in changed ? { redirect404: textOf(changed, 'redirect404') } : {}),
          ...('name' in changed ? { name: textOf(changed, 'name') } : {}),
          ...('color' in changed ? { color: ownColor(changed) } : {}),
          ...('passquery' in changed ? { passquery: changed.passquery === true } : {}),
        }),
    },
    remove: {
      operation: 'deleteDomain',
      consequence: ({ domain }) => t('domains_delete', domain),
      send: (send, id) => send('deleteDomain', { id }),
    },
  }
}

const unlessEmpty = (name: 'redirectroot' | 'redirect404' | 'name' | 'color', value: string) =>
  value === '' ? {} : { [name]: value }

/** Domains. For those that aren't verified, the section says how to prove that the account owns them. */
function DomainsSection({ state, counting }: { state: CollectionState<Domain>; counting: LinkCounting }) {
  const domains = state.collection.value?.items ?? []
  const waiting = domains.flatMap(({ id, unverified }) => (unverified === undefined ? [] : [String(id)])).join(' ')
  // A domain that is verified while the user looks at it stays in the list, which then says so.
  const [seen, setSeen] = useState<readonly string[]>([])
  useEffect(() => setSeen((before) => [...before, ...waiting.split(' ')]), [waiting])
  return (
    <CollectionSection key="domains" state={state} counting={counting}>
      {domains.map(
        (domain) =>
          domain.id !== null &&
          (domain.unverified !== undefined || seen.includes(String(domain.id))) && (
            <Verification key={domain.id} domain={domain} id={domain.id} state={state} />
          ),
      )}
    </CollectionSection>
  )
}

interface VerificationProps {
  domain: Domain
  id: number
  state: CollectionState<Domain>
}

function Verification({ domain, id, state }: VerificationProps) {
  const { unverified } = domain
  const host = withoutScheme(domain.domain)
  return (
    // The element that gets the focus when the focused button disappears (`keepFocus`).
    <div tabIndex={-1} class="domain-verification">
      {unverified === undefined ? (
        <Notice tone="good" icon={<CheckIcon />}>
          <p role="status">{t('domains_verified', host)}</p>
        </Notice>
      ) : (
        <Notice tone="warn" icon={<WarningIcon />}>
          <h2 class="notice-title">{t('domains_unverified', host)}</h2>
          <p>{t('domains_unverified_how')}</p>
          <dl>
            <Published name={t('domains_proof_record')} value={unverified.record} />
            <Published name={t('domains_proof_text')} value={unverified.text} />
            {unverified.file !== '' && <Published name={t('domains_proof_file')} value={unverified.file} />}
          </dl>
          {unverified.problem !== '' && <ServiceQuote text={unverified.problem} />}
          <Check domain={domain} id={id} state={state} />
        </Notice>
      )}
    </div>
  )
}

function Published({ name, value }: { name: string; value: string }) {
  const { copyText } = usePageTools()
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <code dir="ltr">{value}</code>
        <CopyButton text={value} copy={copyText} compact />
      </dd>
    </div>
  )
}

/** A button that sends an update without fields, because the service checks a domain with each update. */
function Check({ domain, id, state }: VerificationProps) {
  const job = state.find(id)?.job ?? null
  const isChecking = job !== null && job.state !== 'failed'
  const { hasFocus, listeners } = useFocusWithin()
  return (
    <div class="notice-actions" {...listeners}>
      <button
        type="button"
        aria-disabled={isChecking}
        onClick={() => !isChecking && void state.put(domain, (send) => send('updateDomain', { id }))}
      >
        {t('domains_check')}
      </button>
      <span role={hasFocus ? 'status' : undefined} class="quiet">
        {isChecking && t('domains_checking')}
        {/* A check that failed or was discarded says nothing about the domain. */}
        {job === null && state.showsUpdated(id) && t('domains_still_unverified')}
      </span>
    </div>
  )
}

const passesQueries = ({ connection }: Pick<AccountScope, 'connection'>): boolean =>
  connection.value?.extendedOptions.includes('passquery') ?? false

export const domainsSection = section({
  id: 'domains',
  group: 'around',
  icon: GlobeIcon,
  total: ({ domains }) => domains.items.length,
  needsAccount: true,
  create: (scope) => ({
    state: scope.collection(
      'domains',
      domains(
        () => passesQueries(scope),
        // The rows show whether the service has these fields. Without any row, another feature of the same service
        // does.
        () =>
          passesQueries(scope) &&
          scope.collections.value?.domains.items.every(({ id, name }) => id === null || name !== undefined) !== false,
      ),
    ),
    counting: createLinkCounting(scope, 'domains'),
  }),
  View: DomainsSection,
  hasUnsent: ({ state }) => state.form.edited.value,
  newItem: ({ state }) => state.newItem(),
  edit: ({ state }, id) => state.edit(id),
  editors: ({ state }) => state.editors(),
})
