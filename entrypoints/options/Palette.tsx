import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { Dialog } from '../../components/dialog/Dialog.tsx'
import { LinkIcon, PlusIcon, SearchIcon } from '../../components/icons.tsx'
import { Matched } from '../../components/Matched.tsx'
import { MiddleTruncated } from '../../components/MiddleTruncated.tsx'
import { matchedEnd, matchedText } from '../../components/matched-parts.ts'
import { readableAddress } from '../../lib/address/short-url.ts'
import { folded } from '../../lib/contract/folded.ts'
import { type ListedLink, nameOfLink } from '../../lib/model/link-facts.ts'
import { type LinksAnswer, linksSearch } from '../../lib/model/links-question.ts'
import { withoutScheme } from '../../lib/words/format.ts'
import { t } from '../../lib/words/t.ts'
import type { OptionsPage } from './options-page.ts'
import { usePageTools } from './page/page-context.ts'
import { routeHash } from './page/route.ts'
import { sectionTitle } from './section.tsx'
import './Palette.css'

interface Entry {
  key: string
  name: string
  /** Shown if the search matched this text instead of the name. */
  found?: string | null
  /** Shown beside the name. */
  detail?: string
  icon: () => preact.VNode
  run: () => void
}

/** How many links are shown at most. */
const LINKS = 8

interface PaletteProps {
  page: OptionsPage
  onKeys: () => void
  onClose: () => void
}

/** Finds sections and actions by the beginnings of their words, and links on this device. */
export function Palette({ page, onKeys, onClose }: PaletteProps) {
  const { goTo, hashOf } = usePageTools()
  const [query, setQuery] = useState('')
  const [links, setLinks] = useState<LinksAnswer | null>(null)
  const [chosen, setChosen] = useState(0)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const isConnected = page.connection.value !== null
  useEffect(() => {
    if (!isConnected) return
    let isCurrent = true
    const question = {
      query: query.trim(),
      filters: {},
      order: 'match',
      from: 0,
      count: LINKS,
      requests: 'none',
    } as const
    void page.call('links', question).then((answer) => {
      if (isCurrent && answer.ok) setLinks(answer.value)
    })
    return () => {
      isCurrent = false
    }
  }, [page, query, isConnected])
  const commands: Entry[] = [
    ...page.sections
      .filter(({ group }) => group !== null)
      .map(({ id: section, icon }) => ({
        key: section,
        name: sectionTitle(section),
        icon,
        run: () => goTo(routeHash(section)),
      })),
    ...page.sections.flatMap((section) => {
      const item = page.created(section)?.newItem() ?? null
      if (item === null) return []
      const open = () => {
        goTo(routeHash(section.id))
        item.open()
      }
      return [{ key: `new ${section.id}`, name: t(item.title), icon: PlusIcon, run: open }]
    }),
    { key: 'keys', name: t('keys_title'), icon: SearchIcon, run: onKeys },
  ]
  const allLinks = ({ listed }: LinksAnswer): Entry => ({
    key: 'links found',
    name: t('shared_show_all'),
    detail: t('links_found', listed),
    icon: SearchIcon,
    run: () => goTo(`#${linksSearch(query.trim())}`),
  })
  const entries: Entry[] = [
    ...matchingEntries(commands, query),
    ...(links?.rows ?? []).map((link) => ({
      key: `link ${link.id}`,
      name: nameOfLink(link),
      found: foundAddress(link, query),
      detail: withoutScheme(link.shorturl),
      icon: LinkIcon,
      run: () => goTo(hashOf('links', { object: { id: link.id, name: nameOfLink(link) } })),
    })),
    ...(links !== null && query.trim() !== '' && (links.listed > LINKS || !links.complete) ? [allLinks(links)] : []),
  ]
  const at = Math.min(chosen, entries.length - 1)
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const choose = (entry: Entry | undefined): void => {
    if (entry === undefined) return
    // The palette closes first, so that a form that the entry opens is above the page and gets the focus.
    if (entry.key !== 'keys') onClose()
    entry.run()
  }
  const optionId = (place: number): string => `${id}-${place}`
  return (
    <Dialog title={t('palette_title')} onClose={onClose}>
      <input
        type="text"
        role="combobox"
        class="palette-input"
        aria-label={t('palette_label')}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={entries.length > 0 ? optionId(at) : undefined}
        placeholder={t('palette_hint')}
        autocomplete="off"
        spellcheck={false}
        dir="auto"
        value={query}
        onInput={(event) => {
          setQuery(event.currentTarget.value)
          setChosen(0)
        }}
        onKeyDown={(event) => {
          if (event.isComposing) return
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
          if (step !== undefined && entries.length > 0) {
            event.preventDefault()
            setChosen((at + step + entries.length) % entries.length)
          }
          if (event.key === 'Enter') {
            event.preventDefault()
            choose(entries[at])
          }
        }}
      />
      <div id={`${id}-list`} ref={list} class="palette" role="listbox" aria-label={t('palette_title')}>
        {entries.map((entry, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which has the focus
          <div
            key={entry.key}
            id={optionId(place)}
            role="option"
            tabIndex={-1}
            aria-selected={place === at}
            onPointerMove={() => setChosen(place)}
            onClick={() => choose(entry)}
          >
            <entry.icon />
            <span class="palette-text">
              <span dir="auto" title={entry.name}>
                <Matched text={entry.name} query={query} />
              </span>
              {entry.found && (
                <span class="quiet" dir="ltr">
                  <Matched text={entry.found} query={query} />
                </span>
              )}
            </span>
            {entry.detail && (
              <span class="quiet">
                <MiddleTruncated text={entry.detail} dir="ltr" />
              </span>
            )}
          </div>
        ))}
      </div>
      {entries.length === 0 && <p class="quiet">{t('palette_none')}</p>}
    </Dialog>
  )
}

/** The part of a link's destination that matches a search; `null` if the search matches something else, too. */
const foundAddress = (link: ListedLink, query: string): string | null => {
  const address = withoutScheme(readableAddress(link.longurl))
  const found = matchedText([nameOfLink(link), withoutScheme(link.shorturl), address], query)
  return query.trim() !== '' && found === address ? matchedEnd(address, query) : null
}

/**
 * The entries in which each typed word is the beginning of a word. Entries that begin with the whole text come first;
 * otherwise the order stays.
 */
export const matchingEntries = <Entry extends { name: string }>(entries: readonly Entry[], query: string): Entry[] => {
  const text = folded(query.trim())
  if (text === '') return [...entries]
  const words = text.split(/\s+/)
  const found = entries.flatMap((entry, place) => {
    const name = folded(entry.name)
    const parts = name.split(/[^\p{L}\p{N}]+/u)
    const isFound = words.every((word) => parts.some((part) => part.startsWith(word)))
    return isFound ? [{ entry, place, rank: name.startsWith(text) ? 0 : 1 }] : []
  })
  return found.sort((one, other) => one.rank - other.rank || one.place - other.place).map(({ entry }) => entry)
}
