import { useEffect, useState } from 'preact/hooks'
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
      <figcaption class="visually-hidden">As it will look where it is shared</figcaption>
      {address && address !== broken && (
        <img src={address} alt="" referrerpolicy="no-referrer" onError={() => setBroken(address)} />
      )}
      {scheme === 'http:' && <p class="share-card-broken">Only images at https addresses are shown here.</p>}
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
