import './ChannelDot.css'

/** A channel's color, always beside its name: color alone conveys nothing. */
export function ChannelDot({ color }: { color: string }) {
  return <span class="channel-dot" style={{ backgroundColor: color }} aria-hidden="true" />
}
