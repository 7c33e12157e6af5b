import { useEffect, useRef } from 'preact/hooks'
import { LinkIcon } from '../../../components/icon/LinkIcon.tsx'

export function ConnectView({ onConnect }: { onConnect: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <section class="popup-section connect">
      <p>
        Terselink makes short links with your own link service. Tell it once where that is and which API key to use, and
        every page is one gesture from a short link.
      </p>
      <button type="button" class="primary" ref={button} onClick={onConnect}>
        <LinkIcon />
        Connect your service
      </button>
    </section>
  )
}
