import { ChannelDot } from '../../../components/ChannelDot.tsx'
import { StarIcon } from '../../../components/icon/StarIcon.tsx'
import type { Channel } from '../../../lib/contract/channel.ts'
import {
  type CollectionDescription,
  type FieldDescription,
  type FormValues,
  textOf,
} from '../collections/description.ts'
import './channels.css'

const FIELDS: readonly FieldDescription[] = [
  { name: 'name', label: 'Name', kind: 'text', required: true },
  { name: 'description', label: 'Description', kind: 'note' },
  { name: 'color', label: 'Colour', kind: 'colour' },
  { name: 'starred', label: 'Starred', kind: 'flag' },
]

const FIRST_COLOUR = '#1a56d6'

export const channels: CollectionDescription<Channel> = {
  title: 'Channels',
  noun: 'channel',
  empty: 'A channel gathers links, bio pages and QR codes under one name and colour.',
  nameOf: ({ name }) => name,
  columns: [
    {
      id: 'description',
      title: 'Description',
      cell: ({ description }) => description && <span dir="auto">{description}</span>,
    },
    {
      id: 'starred',
      title: 'Starred',
      kind: 'flag',
      width: '6rem',
      cell: ({ id, starred }, put) => (
        <button
          type="button"
          class="plain channel-star"
          aria-label="Starred"
          aria-pressed={starred}
          title={starred ? 'Take the star away' : 'Star'}
          onClick={() => put((send) => send('updateChannel', { id, starred: !starred }))}
        >
          <StarIcon />
        </button>
      ),
    },
  ],
  before: ({ color }) => <ChannelDot color={color} />,
  create: {
    operation: 'createChannel',
    fields: FIELDS,
    blank: { name: '', description: '', color: FIRST_COLOUR, starred: false },
    send: (send, values) => send('createChannel', { ...fields(values), name: textOf(values, 'name').trim() }),
  },
  update: {
    operation: 'updateChannel',
    fields: FIELDS,
    values: ({ name, description, color, starred }) => ({ name, description, color, starred }),
    send: (send, id, changed) => send('updateChannel', { id, ...fields(changed) }),
  },
  remove: {
    operation: 'deleteChannel',
    consequence: () =>
      'All of its items are unassigned: the links, bio pages and QR codes stay, but no longer belong to a channel. ' +
      'The channel itself cannot be brought back.',
    send: (send, id) => send('deleteChannel', { id }),
  },
}

const fields = (values: FormValues) => ({
  ...('name' in values ? { name: textOf(values, 'name').trim() } : {}),
  ...('description' in values ? { description: textOf(values, 'description') } : {}),
  ...('color' in values && values.color !== '' ? { color: textOf(values, 'color') } : {}),
  ...('starred' in values ? { starred: values.starred === true } : {}),
})
