import type { Theme } from '../lib/model/settings.ts'

/** Sets the colors of the page. Without a chosen theme, they are those of the browser or the system (`tokens.css`). */
export const showTheme = (page: HTMLElement, theme: Theme): void => {
  if (theme === 'system') delete page.dataset.theme
  else page.dataset.theme = theme
}
