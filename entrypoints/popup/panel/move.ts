/** Tells an open panel that the popup moves there. A panel that opens later reads what the popup has stored. */
const channel = (): BroadcastChannel => new BroadcastChannel('popup-to-panel')

/** The popup on this tab moves into the panel. */
export const tellMove = (tabId: number): void => channel().postMessage(tabId)

export const onMove = (onTab: (tabId: number) => void): void => {
  channel().addEventListener('message', ({ data }: MessageEvent<number>) => onTab(data))
}
