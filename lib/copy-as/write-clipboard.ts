/** Writes a text and, if given, its HTML. The document needs the focus or the permission. */
export const writeClipboard = (text: string, html?: string): Promise<void> =>
  html === undefined
    ? navigator.clipboard.writeText(text)
    : navigator.clipboard.write([
        new ClipboardItem({
          'text/plain': new Blob([text], { type: 'text/plain' }),
          'text/html': new Blob([html], { type: 'text/html' }),
        }),
      ])

/**
 * Writes within the current task. `navigator.clipboard` asks the browser first: a popup that closes meanwhile copies
 * nothing, and a document without the focus can't use it. Returns `false` if the browser refuses, for example while a
 * password field has the selection.
 */
export const writeClipboardNow = (text: string, html?: string): boolean => {
  let isTaken = false
  const onCopy = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', text)
    if (html !== undefined) event.clipboardData?.setData('text/html', html)
    event.preventDefault()
    // No other listener may change it.
    event.stopImmediatePropagation()
    isTaken = event.clipboardData !== null
  }
  document.addEventListener('copy', onCopy, { capture: true, once: true })
  const isDone = document.execCommand('copy')
  document.removeEventListener('copy', onCopy, { capture: true })
  return isDone && isTaken
}
