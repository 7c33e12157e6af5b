import { useEffect, useRef } from 'preact/hooks'
import { LinkIcon } from '../../../components/icons.tsx'
import { t } from '../../../lib/words/t.ts'

export function ConnectView({ onConnect }: { onConnect: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <section class="popup-section connect">
      <p>{t('popup_connect_intro')}</p>
      <button type="button" class="primary" ref={button} onClick={onConnect}>
        <LinkIcon />
        {t('popup_connect')}
      </button>
    </section>
  )
}
