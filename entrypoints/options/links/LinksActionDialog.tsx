import { useState } from 'preact/hooks'
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog.tsx'
import { SelectField } from '../../../components/field/SelectField.tsx'
import { collectionNote } from '../../../components/link-options/collection-note.ts'
import { creationOf } from '../../../components/link-options/creation.ts'
import { itemChoices } from '../../../components/link-options/item-choices.ts'
import { sentence } from '../../../components/sentence.tsx'
import type { Collections } from '../../../lib/model/collections.ts'
import { t } from '../../../lib/words/t.ts'
import { usePageTools } from '../page/page-context.ts'
import type { Session } from '../page/session.ts'
import { FormDialog } from '../parts/FormDialog.tsx'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import type { LinksActions, LinksConfirmation } from './links-actions.ts'
import { effortText } from './links-text.ts'

interface LinksActionDialogProps {
  actions: LinksActions
  session: Session
}

/** Asks for confirmation before links are changed, and says what will happen. */
export function LinksActionDialog({ actions, session }: LinksActionDialogProps) {
  const question = actions.asking.value
  if (question === null) return null
  return question.act === 'delete' ? (
    <DeleteDialog actions={actions} session={session} question={question} />
  ) : (
    <AssignDialog key={question.act} actions={actions} session={session} question={question} />
  )
}

interface QuestionProps extends LinksActionDialogProps {
  question: LinksConfirmation
}

function DeleteDialog({ actions, session, question: { links } }: QuestionProps) {
  const [first, second] = links
  const one = second === undefined && first !== undefined
  return (
    <ConfirmDialog
      title={
        one
          ? t('links_delete_link_title', first.title || first.shorturl || t('link_unnamed'))
          : t('links_delete_title', links.length)
      }
      action={t('page_delete')}
      onConfirm={() => void actions.confirm()}
      onClose={actions.close}
    >
      <p>
        {!one
          ? t('links_delete_selected')
          : first.shorturl === ''
            ? t('links_delete_unnamed')
            : sentence('links_delete_link', <bdi dir="ltr">{first.shorturl}</bdi>)}
      </p>
      <Effort session={session} requests={links.length} isDeletion />
      <SectionFailure failure={actions.failure.value} />
    </ConfirmDialog>
  )
}

const ASSIGNMENTS = {
  campaign: {
    title: 'links_campaign_title',
    action: 'links_add_to_campaign',
    label: 'links_campaign',
    choose: 'links_campaign_choose',
    things: 'campaigns',
    effect: 'links_campaign_effect',
    of: ({ campaigns }: Collections) => campaigns,
  },
  channel: {
    title: 'links_channel_title',
    action: 'links_add_to_channel',
    label: 'links_channel',
    choose: 'links_channel_choose',
    things: 'channels',
    effect: 'links_channel_effect',
    of: ({ channels }: Collections) => channels,
  },
} as const

function AssignDialog({ actions, session, question: { act, links } }: QuestionProps) {
  const [chosen, setChosen] = useState('')
  const [missing, setMissing] = useState(false)
  if (act === 'delete') return null
  const { title, action, label, choose, things, effect, of } = ASSIGNMENTS[act]
  const collection = session.collections.value && of(session.collections.value)
  const items = collection?.items ?? []
  const target = items.find(({ id }) => String(id) === chosen)
  return (
    <FormDialog
      title={t(title, links.length)}
      action={t(action)}
      busy={actions.sending.value}
      failure={actions.failure.value}
      onSubmit={async () => {
        setMissing(target === undefined)
        if (target) await actions.confirm(target)
      }}
      onCancel={actions.close}
      onClose={actions.close}
    >
      <SelectField
        label={t(label)}
        name={act}
        value={chosen}
        search
        create={collection && creationOf(collection, things)}
        choices={[{ value: '', label: t('links_choose') }, ...itemChoices(items)]}
        hint={collection && collectionNote(collection, things)}
        problem={missing && target === undefined ? t(choose) : undefined}
        onChange={setChosen}
      />
      <p>{t(effect)}</p>
      <Effort session={session} requests={links.length} />
    </FormDialog>
  )
}

interface EffortProps {
  session: Session
  requests: number
  isDeletion?: boolean
}

function Effort({ session, requests, isDeletion = false }: EffortProps) {
  const { clock } = usePageTools()
  const waiting = session.counts.value?.waiting ?? 0
  // Uses the time of opening: a text that changes would be announced every second.
  const words = effortText(requests, waiting, session.rate.value, clock.peek(), isDeletion)
  return words === '' ? null : <p>{words}</p>
}
