import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { MAX_VIEW_NAME_LENGTH, MAX_VIEWS, type SavedView, type Settings } from '../../../lib/model/settings.ts'
import { comparableName } from '../../../lib/presets/settings-problem.ts'
import { t } from '../../../lib/words/t.ts'
import type { SettingChoice } from '../page/setting-choice.ts'

interface SaveViewProps {
  /** The filters that are shown, as in the address; empty for none. */
  query: string
  settings: Settings | null
  newId: () => string
  choose: SettingChoice['choose']
}

/** Saves the filters by a name, under which the navigation has them. */
export function SaveView({ query, settings, newId, choose }: SaveViewProps) {
  const [name, setName] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const isNaming = name !== null
  // Before the next key.
  useLayoutEffect(() => {
    if (isNaming) field.current?.focus()
  }, [isNaming])
  if (settings === null || query === '') return null
  const { views } = settings
  const saved = views.find((view) => view.query === query)
  if (saved)
    return (
      <button
        type="button"
        class="plain"
        aria-label={t('links_view_remove_named', saved.name)}
        onClick={() => void choose((now) => ({ views: now.views.filter(({ id }) => id !== saved.id) }))}
      >
        {t('links_view_remove')}
      </button>
    )
  if (views.length >= MAX_VIEWS) return null
  if (name === null)
    return (
      <button type="button" class="plain" onClick={() => setName('')}>
        {t('links_view_save')}
      </button>
    )
  const withThisName = (all: readonly SavedView[]) =>
    all.find((view) => comparableName(view.name) === comparableName(name))
  return (
    <form
      class="links-view-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() === '') return
        const added = { id: newId(), name: name.trim(), query }
        void choose((now) => {
          const before = withThisName(now.views)
          if (before === undefined) return { views: [...now.views.filter(({ id }) => id !== added.id), added] }
          return { views: now.views.map((view) => (view === before ? { ...view, query } : view)) }
        })
        setName(null)
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
        onKeyDown={(event) => event.key === 'Escape' && setName(null)}
      />
      <button type="submit">{t(withThisName(views) === undefined ? 'page_save' : 'links_view_replace')}</button>
    </form>
  )
}
