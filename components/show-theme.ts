import type { Theme } from '../lib/model/settings.ts'

/** Sets the page's colors, which are those of the browser or the system without a chosen theme (`tokens.css`). */
export const showTheme = (page: HTMLElement, theme: Theme): void => {
  if (theme === 'system') delete page.dataset.theme
  else page.dataset.theme = theme
}
