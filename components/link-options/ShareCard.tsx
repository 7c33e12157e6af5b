import { useEffect, useState } from 'preact/hooks'
import { t } from '../../lib/words/t.ts'
import './ShareCard.css'

interface ShareCardProps {
  title: string | undefined
  description: string | undefined
  image: string | undefined
}

/** An address that is being typed names other people's hosts on its way: nobody is asked before it has stood so long. */
const STANDS_AFTER_MS = 600

/** The link as it will look where it is shared; nothing while there is nothing to show. */
export function ShareCard({ title, description, image }: ShareCardProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const [standing, setStanding] = useState(image)
  useEffect(() => {
    const timer = setTimeout(() => setStanding(image), STANDS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [image])
  if (!title && !description && !image) return null
  // Over http, and by a redirect to it, a picture could be asked of a device in the local network.
  const scheme = image && image === standing ? URL.parse(image)?.protocol : undefined
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
