const TEXT = '.middle-truncated'

const isCut = (text: Element): boolean => {
  const line = text.firstElementChild
  const head = line?.firstElementChild
  if (!line) return false
  // A tolerance, because the two widths are rounded differently.
  return head ? head.getBoundingClientRect().width > line.clientWidth + 1 : line.scrollWidth > line.clientWidth
}

/** Shows the page's truncated texts (`MiddleTruncated`) completely on keyboard focus. */
export const followTruncatedTexts = (page: HTMLElement): void => {
  page.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return
    const within = [...target.querySelectorAll(TEXT)]
    for (const text of target.matches(TEXT) ? [target, ...within] : within) text.classList.toggle('cut', isCut(text))
  })
}
