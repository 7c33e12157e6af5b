import type { TargetedSubmitEvent } from 'preact'

const PROBLEM = '[aria-invalid="true"], [data-problem] input, [data-problem] button'

/** Focuses the first control with a problem in the next frame, when the problems and their groups are rendered. */
export const focusFirstProblem = (form: HTMLFormElement): void => {
  requestAnimationFrame(() => form.querySelector<HTMLElement>(PROBLEM)?.focus())
}

/** Handles the submission of a form. `submit` is called in the gesture itself; it resolves once problems are shown. */
export const submitting =
  (submit: () => Promise<void>) =>
  (event: TargetedSubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    void submit().then(() => focusFirstProblem(form))
  }
