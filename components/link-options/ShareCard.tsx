import { useEffect, useState } from 'preact/hooks'
import { t } from '../../lib/words/t.ts'
import './ShareCard.css'

interface ShareCardProps {
  title: string | undefined
  description: string | undefined
  image: string | undefined
}

/** The image is loaded only after this pause, because a partly typed address may name another host. */
const SETTLED_AFTER_MS = 600

/** A preview of the link when it is shared; empty while there is nothing to show. */
export function ShareCard({ title, description, image }: ShareCardProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const [settled, setSettled] = useState(image)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(image), SETTLED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [image])
  if (!title && !description && !image) return null
  // With http, or a redirect to it, the image could be requested from a device in the local network.
  const scheme = image && image === settled ? URL.parse(image)?.protocol : undefined
  const address = image && scheme === 'https:' ? image : null
  return (
    <figure class="share-card">
      <figcaption class="visually-hidden">{t('option_card_about')}</figcaption>
      {address && address !== broken && (
        <img src={address} alt="" referrerpolicy="no-referrer" onError={() => setBroken(address)} />
      )}
      {scheme === 'http:' && <p class="share-card-broken">{t('option_card_http')}</p>}
      {address && address === broken && <p class="share-card-broken">{t('option_card_broken')}</p>}
      <p class="share-card-title" dir="auto">
        {title || t('option_card_title')}
      </p>
      {description && (
        <p class="share-card-text" dir="auto">
          {description}
        </p>
      )}
    </figure>
  )
}
