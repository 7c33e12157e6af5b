import { useState } from 'preact/hooks'
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog.tsx'
import { SelectField } from '../../../components/field/SelectField.tsx'
import { collectionNote } from '../../../components/link-options/collection-note.ts'
import type { Choices } from '../../../lib/model/choices.ts'
import { usePageTools } from '../page/page-context.ts'
import type { Session } from '../page/session.ts'
import { FormDialog } from '../parts/FormDialog.tsx'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import { effortWords, linksCount } from './action-words.ts'
import type { LinksActions, LinksQuestion } from './links-actions.ts'

interface LinksActionDialogProps {
  actions: LinksActions
  session: Session
}

/** Asks before something is done to links, and says what will happen. */
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
  question: LinksQuestion
}

function DeleteDialog({ actions, session, question: { links } }: QuestionProps) {
  const [first, second] = links
  const one = second === undefined && first !== undefined
  return (
    <ConfirmDialog
      title={one ? `Delete “${first.title || first.shorturl || 'Link'}”?` : `Delete ${linksCount(links.length)}?`}
      action="Delete"
      onConfirm={() => void actions.confirm()}
      onClose={actions.close}
    >
      <p dir="auto">
        {one ? (
          <>
            <bdi dir="ltr">{first.shorturl || 'This link'}</bdi> stops working for everybody who has it, wherever it was
            printed or sent, and its clicks and statistics are lost. It cannot be brought back.
          </>
        ) : (
          'Their addresses stop working for everybody who has them, wherever they were printed or sent, and their clicks and statistics are lost. They cannot be brought back.'
        )}
      </p>
      <Effort session={session} requests={links.length} />
      <SectionFailure failure={actions.failure.value} />
    </ConfirmDialog>
  )
}

const ASSIGNMENTS = {
  campaign: {
    title: 'campaign',
    label: 'Campaign',
    things: 'campaigns',
    consequence: 'A link is in one campaign at a time: it leaves the one that it may be in.',
    of: ({ campaigns }: Choices) => campaigns,
  },
  channel: {
    title: 'channel',
    label: 'Channel',
    things: 'channels',
    consequence: 'What is in the channel already stays as it is.',
    of: ({ channels }: Choices) => channels,
  },
} as const

function AssignDialog({ actions, session, question: { act, links } }: QuestionProps) {
  const [chosen, setChosen] = useState('')
  const [missing, setMissing] = useState(false)
  if (act === 'delete') return null
  const { title, label, things, consequence, of } = ASSIGNMENTS[act]
  const collection = session.choices.value && of(session.choices.value)
  const items = collection?.items ?? []
  const target = items.find(({ id }) => String(id) === chosen)
  return (
    <FormDialog
      title={`Add ${linksCount(links.length)} to a ${title}`}
      action={`Add to ${title}`}
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
        label={label}
        name={act}
        value={chosen}
        choices={[
          { value: '', label: 'Choose one' },
          ...items.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        hint={collection && collectionNote(collection, things)}
        problem={missing && target === undefined ? `Choose a ${title}.` : undefined}
        onChange={setChosen}
      />
      <p>{consequence}</p>
      <Effort session={session} requests={links.length} />
    </FormDialog>
  )
}

function Effort({ session, requests }: { session: Session; requests: number }) {
  const { clock } = usePageTools()
  // As it was when the question was asked: it would be read out again every second.
  return <p>{effortWords(requests, session.counts.value?.waiting ?? 0, session.rate.value, clock.peek())}</p>
}
