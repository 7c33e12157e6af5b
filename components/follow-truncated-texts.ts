const TEXT = '.middle-truncated'

const isCut = (text: Element): boolean => {
  const head = text.firstElementChild
  return head !== null && head.scrollWidth > head.clientWidth
}

/** Lets the page's middle-truncated texts (`MiddleTruncated`) be read whole by the keyboard, and be copied whole. */
export const followTruncatedTexts = (page: HTMLElement): void => {
  page.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return
    const within = [...target.querySelectorAll(TEXT)]
    for (const text of target.matches(TEXT) ? [target, ...within] : within) text.classList.toggle('cut', isCut(text))
  })
  page.addEventListener('copy', (event) => {
    const text = event.target instanceof Element ? event.target.closest<HTMLElement>(TEXT) : null
    if (text === null) return
    // The two halves are boxes of their own, between which the browser would copy a line break.
    const selected = getSelection()?.toString().replaceAll('\n', '') ?? ''
    if (!text.title.includes(selected)) return
    event.clipboardData?.setData('text/plain', selected)
    event.preventDefault()
  })
}
