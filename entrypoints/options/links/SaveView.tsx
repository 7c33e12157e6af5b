import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog.tsx'
import { ChevronIcon } from '../../../components/icons.tsx'
import { MAX_VIEW_NAME_LENGTH, MAX_VIEWS, type SavedView, type Settings } from '../../../lib/model/settings.ts'
import { isSameQuery } from '../../../lib/presets/account-address.ts'
import { t } from '../../../lib/words/t.ts'
import type { SettingChoice } from '../page/setting-choice.ts'
import { movedView, renamedView, viewNamed, withView } from './saved-views.ts'

interface SaveViewProps {
  /** The present filters as in the address, with their account; empty for none. */
  query: string
  settings: Settings | null
  newId: () => string
  choose: SettingChoice['choose']
}

/** Saves the filters under a name, which the navigation then lists. A saved view can be renamed, moved and removed. */
export function SaveView({ query, settings, newId, choose }: SaveViewProps) {
  const [isNaming, setNaming] = useState(false)
  const box = useRef<HTMLSpanElement>(null)
  const [hadForm, setHadForm] = useState(false)
  const close = () => {
    setNaming(false)
    setHadForm(true)
  }
  // The element that had the focus has disappeared. The focus moves to the button in its place, which undoes nothing if
  // it is pressed again.
  useLayoutEffect(() => {
    if (!hadForm) return
    box.current?.querySelector('button')?.focus()
    setHadForm(false)
  }, [hadForm])
  const saved = settings?.views.find((view) => isSameQuery(view.query, query))
  if (settings === null || query === '') return null
  const { views } = settings
  if (isNaming)
    return (
      <NameForm
        // If another window changed the view, the form is for something else.
        key={saved?.id ?? ''}
        name={saved?.name ?? ''}
        taken={(name) => {
          const other = viewNamed(views, name)
          return other?.id === saved?.id ? undefined : other
        }}
        onName={(name) => {
          close()
          const added = { id: newId(), name, query }
          void choose((now) => ({
            views: saved ? renamedView(now.views, saved.id, name) : withView(now.views, added),
          }))
        }}
        onClose={close}
      />
    )
  if (saved)
    return (
      <span ref={box} class="links-view-actions">
        <button
          type="button"
          class="plain"
          aria-label={t('links_view_rename_named', saved.name)}
          onClick={() => setNaming(true)}
        >
          {t('links_view_rename')}
        </button>
        {views.length > 1 && <Moves view={saved} views={views} choose={choose} />}
        <button
          type="button"
          class="plain"
          aria-label={t('links_view_remove_named', saved.name)}
          onClick={() => void choose((now) => ({ views: now.views.filter(({ id }) => id !== saved.id) }))}
        >
          {t('links_view_remove')}
        </button>
      </span>
    )
  if (views.length >= MAX_VIEWS) return null
  return (
    <span ref={box}>
      <button type="button" class="plain" onClick={() => setNaming(true)}>
        {t('links_view_save')}
      </button>
    </span>
  )
}

/** Moves a view in the navigation. */
function Moves({
  view,
  views,
  choose,
}: { view: SavedView; views: readonly SavedView[] } & Pick<SaveViewProps, 'choose'>) {
  const [told, setTold] = useState('')
  const at = views.findIndex(({ id }) => id === view.id)
  const move = (to: number) => {
    if (to < 0 || to >= views.length) return
    void choose((now) => ({ views: movedView(now.views, view.id, to) }))
    setTold(t('links_view_moved', view.name, to + 1, views.length))
  }
  return (
    <>
      {([-1, 1] as const).map((by) => (
        <button
          key={by}
          type="button"
          class={`plain icon-only ${by === -1 ? 'up' : 'down'}`}
          aria-label={t(by === -1 ? 'presets_rule_move_up' : 'presets_rule_move_down', view.name)}
          title={t(by === -1 ? 'presets_move_up' : 'presets_move_down')}
          aria-disabled={views[at + by] === undefined}
          onClick={() => move(at + by)}
        >
          <ChevronIcon />
        </button>
      ))}
      <span role="status" class="visually-hidden">
        {told}
      </span>
    </>
  )
}

interface NameFormProps {
  name: string
  /** The other view with this name, if there is one. */
  taken: (name: string) => SavedView | undefined
  onName: (name: string) => void
  onClose: () => void
}

function NameForm({ name: before, taken, onName, onClose }: NameFormProps) {
  const [name, setName] = useState(before)
  const [replaced, setReplaced] = useState<SavedView | null>(null)
  const field = useRef<HTMLInputElement>(null)
  // In a layout effect, to be done before the next key press.
  useLayoutEffect(() => field.current?.select(), [])
  return (
    <form
      class="links-view-form"
      onSubmit={(event) => {
        event.preventDefault()
        const meant = name.trim()
        if (meant === '') return
        const other = taken(meant)
        if (other === undefined) onName(meant)
        else setReplaced(other)
      }}
    >
      <input
        type="text"
        aria-label={t('links_view_name')}
        placeholder={t('links_view_name')}
        maxLength={MAX_VIEW_NAME_LENGTH}
        dir="auto"
        ref={field}
        value={name}
        onInput={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      />
      <button type="submit">{t(taken(name) === undefined ? 'page_save' : 'links_view_replace')}</button>
      {replaced && (
        <ConfirmDialog
          title={t('links_view_replace_title', replaced.name)}
          action={t('links_view_replace')}
          onConfirm={() => onName(name.trim())}
          onClose={() => setReplaced(null)}
        >
          <p>{t('links_view_replace_effect')}</p>
        </ConfirmDialog>
      )}
    </form>
  )
}
