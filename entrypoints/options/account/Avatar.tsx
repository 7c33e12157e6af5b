import { useEffect, useState } from 'preact/hooks'
import './Avatar.css'
import { usePageTools } from '../page/page-context.ts'

/** The account's picture, or the first letter of its name. The worker fetches it, so this page sends no request. */
export function Avatar({ url, name }: { url: string; name: string }) {
  const { readAvatar } = usePageTools()
  const [read, setRead] = useState<{ url: string; picture: string | null } | null>(null)
  useEffect(() => {
    let isWanted = url !== ''
    if (isWanted) {
      void readAvatar().then((picture) => {
        if (isWanted) setRead({ url, picture })
      })
    }
    return () => {
      isWanted = false
    }
  }, [url, readAvatar])
  const picture = read?.url === url ? read.picture : null
  return picture === null ? (
    <span class="avatar" aria-hidden="true">
      {Array.from(name.trim())[0]?.toUpperCase()}
    </span>
  ) : (
    <img class="avatar" src={picture} alt="" />
  )
}
