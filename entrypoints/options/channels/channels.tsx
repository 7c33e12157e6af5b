import { ChannelDot } from '../../../components/ChannelDot.tsx'
import { StarIcon } from '../../../components/icons.tsx'
import type { Channel } from '../../../lib/contract/channel.ts'
import { t } from '../../../lib/words/t.ts'
import {
  type CollectionDescription,
  type FieldDescription,
  type FormValues,
  textOf,
} from '../collections/description.ts'
import './channels.css'

const FIELDS: readonly FieldDescription[] = [
  { name: 'name', label: 'collections_name', kind: 'text', required: true },
  { name: 'description', label: 'channels_description', kind: 'note' },
  { name: 'color', label: 'channels_color', kind: 'color' },
  { name: 'starred', label: 'channels_starred', kind: 'flag' },
]

const FIRST_COLOR = '#1a56d6'

export const channels: CollectionDescription<Channel> = {
  title: 'page_section_channels',
  count: 'channels_count',
  empty: 'channels_empty',
  missing: 'channels_missing',
  notOffered: 'channels_not_offered',
  nameOf: ({ name }) => name,
  filters: ({ id }) => ({ channel: id }),
  columns: [
    {
      id: 'description',
      title: 'channels_description',
      cell: ({ description }) => description && <span dir="auto">{description}</span>,
    },
    {
      id: 'starred',
      title: 'channels_starred',
      kind: 'short',
      width: '6rem',
      cell: ({ id, starred }, put) => (
        <button
          type="button"
          class="plain channel-star"
          aria-label={t('channels_starred')}
          aria-pressed={starred}
          title={t(starred ? 'channels_unstar' : 'channels_star')}
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
    title: 'channels_new',
    fields: FIELDS,
    blank: { name: '', description: '', color: FIRST_COLOR, starred: false },
    send: (send, values) => send('createChannel', { ...fields(values), name: textOf(values, 'name') }),
  },
  update: {
    operation: 'updateChannel',
    fields: FIELDS,
    values: ({ name, description, color, starred }) => ({ name, description, color, starred }),
    send: (send, id, changed) => send('updateChannel', { id, ...fields(changed) }),
  },
  remove: {
    operation: 'deleteChannel',
    consequence: () => t('channels_delete'),
    send: (send, id) => send('deleteChannel', { id }),
  },
}

const fields = (values: FormValues) => ({
  ...('name' in values ? { name: textOf(values, 'name') } : {}),
  ...('description' in values ? { description: textOf(values, 'description') } : {}),
  ...('color' in values && values.color !== '' ? { color: textOf(values, 'color') } : {}),
  ...('starred' in values ? { starred: values.starred === true } : {}),
})
