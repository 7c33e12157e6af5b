const PROBLEM = '[aria-invalid="true"], [data-problem] input, [data-problem] button'

/** Focuses the first control with a problem. With the next frame the problems and their groups are rendered. */
export const focusFirstProblem = (form: HTMLFormElement): void => {
  requestAnimationFrame(() => form.querySelector<HTMLElement>(PROBLEM)?.focus())
}
