const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Fields in which arrow keys and a slash have their own meaning. */
const isTyping = (element: Element | null): boolean =>
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement ||
  (element instanceof HTMLInputElement && !['search', 'checkbox', 'radio'].includes(element.type))

/**
 * Keys as in a launcher: `/` goes to the search, the arrow keys through its links, and up from the first link back to
 * the search. Escape closes the popup, as in the browser, but first empties a search.
 */
export const followLauncherKeys = (document: Document): void => {
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const search = document.querySelector<HTMLInputElement>('.recent-search')
    const active = document.activeElement
    if (search === null) return
    if (event.key === '/' && active !== search && !isTyping(active)) {
      event.preventDefault()
      search.focus()
      return
    }
    if (event.key === 'Escape' && active === search && search.value !== '') {
      event.preventDefault()
      search.value = ''
      search.dispatchEvent(new Event('input', { bubbles: true }))
      return
    }
    const step = STEPS[event.key]
    if (step === undefined || (isTyping(active) && !active?.matches('[name=url]'))) return
    const links = [...document.querySelectorAll<HTMLElement>('.recent-link a')]
    const at = links.findIndex((link) => link === active || link.closest('.recent-link')?.contains(active))
    /** Text in the address field is searched for as well. */
    const isSought = active?.matches('[name=url]') && document.querySelector('.recent-found') !== null
    // Elsewhere, the browser scrolls.
    if (
      at === -1 &&
      active !== search &&
      !isSought &&
      !(active?.matches(':is(.popup-actions, .result-actions) .primary') ?? false)
    )
      return
    const next = at === -1 ? (step === 1 ? links[0] : undefined) : at + step < 0 ? search : links[at + step]
    if (next === undefined) return
    event.preventDefault()
    next.focus()
  })
}
