import { WarningIcon } from '../../../components/icons.tsx'
import { Notice } from '../../../components/Notice.tsx'
import type { MissingItem } from '../../../lib/bulk/cell-options.ts'
import { ROW_FIXES } from '../../../lib/bulk/row-fixes.ts'
import type { ValidatedRow } from '../../../lib/bulk/validate-rows.ts'
import { formatList } from '../../../lib/words/format.ts'
import { sentences } from '../../../lib/words/sentences.ts'
import { t } from '../../../lib/words/t.ts'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import type { BulkState } from './bulk-state.ts'

/** A decision about many rows, with what can be done for all of them. */
interface Decision {
  id: string
  text: string
  /** Whether something is wrong, or may be. */
  isWarning?: boolean
  /** The possible decisions. `isChosen` is set for those that can still be changed until the rows are sent. */
  choices: readonly { name: string; choose: () => void; isChosen?: boolean }[]
}

interface DecisionsProps extends Pick<BulkState, 'source' | 'plan'> {
  /** Changes the links that these rows name; `null` if the service can't change links. */
  onChange: ((rows: readonly ValidatedRow[]) => void) | null
}

/** The decisions about many rows, above the rows. */
export function Decisions(props: DecisionsProps) {
  return (
    <div class="bulk-decisions">
      {DECISIONS.flatMap((decide) => decide(props)).map((decision) => (
        <DecisionNotice key={decision.id} {...decision} />
      ))}
      <SectionFailure failure={props.plan.notCreated.value} />
    </div>
  )
}

export function DecisionNotice({ text, isWarning = false, choices }: Omit<Decision, 'id'>) {
  return (
    <Notice tone={isWarning ? 'warn' : 'plain'} {...(isWarning && { icon: <WarningIcon /> })}>
      <p>{text}</p>
      <div class="notice-actions">
        {choices.map(({ name, choose, isChosen }) => (
          <button key={name} type="button" aria-pressed={isChosen} onClick={choose}>
            {name}
          </button>
        ))}
      </div>
    </Notice>
  )
}

/** Offers to change links of the account that the rows name, as in a file with short URLs. */
const changeNamed = ({ plan, onChange }: DecisionsProps): Decision[] => {
  const rows = plan.changing.value
  if (rows.length === 0 || onChange === null) return []
  const others = plan.rows.value.length - rows.length
  const text = sentences(
    t('bulk_change_named', rows.length),
    ...(others === 0 ? [] : [t('bulk_change_others', others)]),
  )
  return [{ id: 'named', text, choices: [{ name: t('bulk_change_links', rows.length), choose: () => onChange(rows) }] }]
}

/** Asks whether the first row names the column, such as `site.url`. Until the user decides, it counts as an address. */
const heading = ({ source }: DecisionsProps): Decision[] => {
  const name = source.heading.value
  if (name === null || source.busy.value) return []
  const choices = [{ name: t('bulk_heading_use'), choose: () => source.nameColumns(true) }]
  return [{ id: 'heading', text: t('bulk_heading', name), isWarning: true, choices }]
}

const FIX_WORDS = {
  invisible: { found: 'bulk_invisible', correct: 'shared_invisible_remove' },
  ampersands: { found: 'bulk_fix_ampersands', correct: 'shared_use_ampersand' },
  scheme: { found: 'bulk_fix_scheme', correct: 'bulk_fix_scheme_add' },
  spaces: { found: 'bulk_fix_spaces', correct: 'bulk_fix_spaces_join' },
  tracking: { found: 'bulk_cleaning', correct: 'bulk_cleaning_clean' },
} as const

/** Offers corrections of all rows to which they apply. */
const fixes = ({ source }: DecisionsProps): Decision[] => {
  if (source.busy.value) return []
  return ROW_FIXES.filter(({ id }) => source.fixes.value.has(id)).map(({ id, isOptional = false }) => ({
    id,
    text: t(FIX_WORDS[id].found, source.fixes.value.get(id) ?? 0),
    isWarning: !isOptional,
    choices: [{ name: t(FIX_WORDS[id].correct), choose: () => source.fix(id) }],
  }))
}

/** Offers to undo the last correction, until the text changes. */
const undoFix = ({ source }: DecisionsProps): Decision[] => {
  const count = source.fixed.value
  if (count === null) return []
  const choices = [{ name: t('shared_cleaning_undo'), choose: source.undoFix }]
  return [{ id: 'fixed', text: t('bulk_fixed', count), choices }]
}

const CREDENTIALS = { removed: 'bulk_credentials_removed', accepted: 'bulk_credentials_kept' } as const

/** Asks about all addresses that contain a user name or password. */
const credentials = ({ plan }: DecisionsProps): Decision[] => {
  const { addresses, done } = plan.credentials.value
  if (addresses === 0) return []
  const text = t(done === null ? 'bulk_credentials' : CREDENTIALS[done], addresses)
  const choices = [
    { name: t('shared_credentials_remove'), choose: plan.removeCredentials, isChosen: done === 'removed' },
    { name: t('shared_credentials_keep'), choose: plan.keepCredentials, isChosen: done === 'accepted' },
  ]
  return [{ id: 'credentials', text, isWarning: true, choices }]
}

/** Asks about all rows with the password `0`. */
const zeroPasswords = ({ plan }: DecisionsProps): Decision[] => {
  const { rows, meaning } = plan.zeroPasswords.value
  if (rows === 0) return []
  const choice = (name: string, chosen: 'none' | 'password') => ({
    name,
    choose: () => plan.readZeroPassword(chosen),
    isChosen: meaning === chosen,
  })
  const choices = [choice(t('bulk_zero_password_none'), 'none'), choice(t('bulk_zero_password_use'), 'password')]
  return [{ id: 'zero', text: t('bulk_zero_password', rows), isWarning: true, choices }]
}

const MISSING_WORDS = {
  channels: { found: 'bulk_missing_channels', create: 'bulk_create_channels' },
  campaigns: { found: 'bulk_missing_campaigns', create: 'bulk_create_campaigns' },
} as const

/** Offers to create what the rows need and the account doesn't have. */
const missing =
  (collection: MissingItem['collection']) =>
  ({ plan }: DecisionsProps): Decision[] => {
    const items = plan.missing.value.filter((item) => item.collection === collection)
    if (items.length === 0) return []
    const { found, create } = MISSING_WORDS[collection]
    const text = t(found, items.length, formatList(items.map(({ name }) => name)))
    const choices = [{ name: t(create, items.length), choose: () => void plan.createMissing(items) }]
    return [{ id: collection, text, choices }]
  }

/** In the order in which they are shown. */
const DECISIONS: readonly ((props: DecisionsProps) => Decision[])[] = [
  changeNamed,
  heading,
  fixes,
  undoFix,
  credentials,
  zeroPasswords,
  missing('channels'),
  missing('campaigns'),
]
