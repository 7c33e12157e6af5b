const PROBLEM = '[aria-invalid="true"], [data-problem] input'

/** Moves the focus to the first control with a problem, as soon as it is on the screen: its section may be closed. */
export const focusFirstProblem = (form: HTMLFormElement): void => {
  const focus = (): boolean => {
    const control = form.querySelector<HTMLElement>(PROBLEM)
    control?.focus()
    return control !== null
  }
  // The problems of this check are drawn with the next frame; until then those of the one before may stand.
  requestAnimationFrame(() => {
    if (focus()) return
    const observer = new MutationObserver(() => {
      if (focus()) observer.disconnect()
    })
    observer.observe(form, { subtree: true, childList: true })
  })
}
