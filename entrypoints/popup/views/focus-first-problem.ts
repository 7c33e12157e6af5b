const PROBLEM = '[aria-invalid="true"], [data-problem] input'

/** Focuses the first control with a problem once it is rendered: its group may be closed. */
export const focusFirstProblem = (form: HTMLFormElement): void => {
  const focus = (): boolean => {
    const control = form.querySelector<HTMLElement>(PROBLEM)
    control?.focus()
    return control !== null
  }
  // The problems of this validation are rendered with the next frame; until then the old ones may be visible.
  requestAnimationFrame(() => {
    if (focus()) return
    const observer = new MutationObserver(() => {
      if (focus()) observer.disconnect()
    })
    observer.observe(form, { subtree: true, childList: true })
  })
}
