/**
 * Copies within the current task. `navigator.clipboard` first asks the browser, and a popup that closes meanwhile copies
 * nothing. Chromium can still lose the text if the popup closes in the same task. `false` if the browser refuses, for
 * example while a password field has the selection.
 */
export const copyTextNow = (text: string): boolean => {
  let isTaken = false
  const onCopy = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', text)
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
