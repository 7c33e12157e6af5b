import { MiddleTruncated } from '../../../components/MiddleTruncated.tsx'
import type { Domain } from '../../../lib/contract/domain.ts'
import { t } from '../../../lib/words/t.ts'
import { type CollectionDescription, type FieldDescription, textOf } from './description.ts'

const REDIRECTS: readonly FieldDescription[] = [
  {
    name: 'redirectroot',
    label: 'domains_root',
    kind: 'address',
    hint: 'domains_root_hint',
  },
  { name: 'redirect404', label: 'domains_404', kind: 'address', hint: 'domains_404_hint' },
]

export const domains = (passesQueries: () => boolean): CollectionDescription<Domain> => {
  const changeable: readonly FieldDescription[] = [
    ...REDIRECTS,
    {
      name: 'passquery',
      label: 'option_passquery_label',
      kind: 'flag',
      hint: 'domains_passquery_hint',
      offered: passesQueries,
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
    columns: [
      {
        id: 'redirectroot',
        title: 'domains_root',
        cell: ({ redirectroot }) => redirectroot && <MiddleTruncated text={redirectroot} dir="ltr" />,
      },
      {
        id: 'redirect404',
        title: 'domains_404',
        cell: ({ redirect404 }) => redirect404 && <MiddleTruncated text={redirect404} dir="ltr" />,
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
      blank: { domain: '', redirectroot: '', redirect404: '', passquery: false },
      send: (send, values) =>
        send('createDomain', {
          domain: textOf(values, 'domain'),
          ...unlessEmpty('redirectroot', textOf(values, 'redirectroot')),
          ...unlessEmpty('redirect404', textOf(values, 'redirect404')),
          ...(values.passquery === true ? { passquery: true } : {}),
        }),
    },
    update: {
      operation: 'updateDomain',
      fields: changeable,
      values: ({ redirectroot, redirect404, passquery = false }) => ({ redirectroot, redirect404, passquery }),
      // An empty value is sent too: it removes the redirect.
      send: (send, id, changed) =>
        send('updateDomain', {
          id,
          ...('redirectroot' in changed ? { redirectroot: textOf(changed, 'redirectroot') } : {}),
          ...('redirect404' in changed ? { redirect404: textOf(changed, 'redirect404') } : {}),
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

const unlessEmpty = (name: 'redirectroot' | 'redirect404', value: string) => (value === '' ? {} : { [name]: value })
