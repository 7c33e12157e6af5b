/** Where a view has replaced what had the focus, Enter does its main thing. */
export const focusPrimary = (view: HTMLElement | null): void => view?.querySelector<HTMLElement>('.primary')?.focus()
