import './ChannelDot.css'

/** A channel's colour, always beside its name: colour alone says nothing. */
export function ChannelDot({ color }: { color: string }) {
  return <span class="channel-dot" style={{ backgroundColor: color }} aria-hidden="true" />
}
