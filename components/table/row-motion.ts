/** How long rows move: too short to be waited for. */
const MOVE_MS = 160

/** Where the rendered rows are in the window, by their key. */
export type RowTops = ReadonlyMap<string, number>

const keyedRows = (box: HTMLElement): HTMLElement[] => [...box.querySelectorAll<HTMLElement>('tr[data-key]')]

/** The positions of the rows; `null` if nothing may move. */
export const rowTops = (box: HTMLElement): RowTops | null =>
  matchMedia('(prefers-reduced-motion: reduce)').matches
    ? null
    : new Map(keyedRows(box).map((row) => [row.dataset.key ?? '', row.getBoundingClientRect().top]))

/** Moves rows from their previous position and fades new ones in. Affects only rows that are rendered. */
export const moveRows = (box: HTMLElement, before: RowTops): void => {
  for (const row of keyedRows(box)) {
    const from = before.get(row.dataset.key ?? '')
    const by = from === undefined ? null : from - row.getBoundingClientRect().top
    if (by !== null && (Math.abs(by) < 1 || Math.abs(by) > window.innerHeight)) continue
    row.animate(by === null ? { opacity: [0, 1] } : { translate: [`0 ${by}px`, '0 0'] }, {
      duration: MOVE_MS,
      easing: 'ease-out',
    })
  }
}
