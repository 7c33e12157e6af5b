import { MiddleTruncated } from '../../../components/MiddleTruncated.tsx'
import type { Domain } from '../../../lib/contract/domain.ts'
import { type CollectionDescription, type FieldDescription, textOf } from './description.ts'

const REDIRECTS: readonly FieldDescription[] = [
  {
    name: 'redirectroot',
    label: 'Root redirect',
    kind: 'address',
    hint: 'Where a visit to the bare domain is sent.',
  },
  { name: 'redirect404', label: '404 redirect', kind: 'address', hint: 'Where a visit to an unknown alias is sent.' },
]

export const domains: CollectionDescription<Domain> = {
  title: 'Domains',
  noun: 'domain',
  empty: 'A domain of your own makes short links that carry your name.',
  about: () =>
    'A domain must already point to the service before it is added here: whoever runs the service can say which DNS ' +
    'record that takes.',
  nameOf: ({ domain }) => domain,
  columns: [
    {
      id: 'redirectroot',
      title: 'Root redirect',
      cell: ({ redirectroot }) => redirectroot && <MiddleTruncated text={redirectroot} dir="ltr" />,
    },
    {
      id: 'redirect404',
      title: '404 redirect',
      cell: ({ redirect404 }) => redirect404 && <MiddleTruncated text={redirect404} dir="ltr" />,
    },
  ],
  create: {
    operation: 'createDomain',
    fields: [
      {
        name: 'domain',
        label: 'Domain',
        kind: 'address',
        required: true,
        hint: 'With http:// or https://. It must already point to the service.',
      },
      ...REDIRECTS,
    ],
    blank: { domain: '', redirectroot: '', redirect404: '' },
    send: (send, values) =>
      send('createDomain', {
        domain: textOf(values, 'domain').trim(),
        ...unlessEmpty('redirectroot', textOf(values, 'redirectroot')),
        ...unlessEmpty('redirect404', textOf(values, 'redirect404')),
      }),
  },
  update: {
    operation: 'updateDomain',
    fields: REDIRECTS,
    values: ({ redirectroot, redirect404 }) => ({ redirectroot, redirect404 }),
    // Emptied is said too: it takes the redirect away.
    send: (send, id, changed) =>
      send('updateDomain', {
        id,
        ...('redirectroot' in changed ? { redirectroot: textOf(changed, 'redirectroot').trim() } : {}),
        ...('redirect404' in changed ? { redirect404: textOf(changed, 'redirect404').trim() } : {}),
      }),
  },
  remove: {
    operation: 'deleteDomain',
    consequence: ({ domain }) =>
      `Short links on ${domain} can stop working at once, for everybody who has them. ` +
      'Whether the service keeps these links, and under which address, is its own to say.',
    send: (send, id) => send('deleteDomain', { id }),
  },
}

const unlessEmpty = (name: 'redirectroot' | 'redirect404', value: string) =>
  value.trim() === '' ? {} : { [name]: value.trim() }
