/** From a popup to the panel that is open already: another one reads what the popup has stored when it opens. */
const channel = (): BroadcastChannel => new BroadcastChannel('popup-to-panel')

/** The popup on this tab moves into the panel. */
export const tellMove = (tabId: number): void => channel().postMessage(tabId)

export const onMove = (take: (tabId: number) => void): void => {
  channel().addEventListener('message', ({ data }: MessageEvent<number>) => take(data))
}
