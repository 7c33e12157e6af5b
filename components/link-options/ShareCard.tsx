import { useState } from 'preact/hooks'
import './ShareCard.css'

interface ShareCardProps {
  title: string | undefined
  description: string | undefined
  image: string | undefined
}

/** The link as it will look where it is shared; nothing while there is nothing to show. */
export function ShareCard({ title, description, image }: ShareCardProps) {
  const [broken, setBroken] = useState<string | null>(null)
  if (!title && !description && !image) return null
  const address = image && URL.parse(image)?.protocol.startsWith('http') ? image : null
  return (
    <figure class="share-card">
      <figcaption class="visually-hidden">As it will look where it is shared</figcaption>
      {address && address !== broken && (
        <img src={address} alt="" referrerpolicy="no-referrer" onError={() => setBroken(address)} />
      )}
      {address && address === broken && <p class="share-card-broken">This image cannot be loaded from here.</p>}
      <p class="share-card-title" dir="auto">
        {title || 'The page’s own title'}
      </p>
      {description && (
        <p class="share-card-text" dir="auto">
          {description}
        </p>
      )}
    </figure>
  )
}
