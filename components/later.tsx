import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'

interface Later {
  /** Fetches the code before it is shown, so that it is drawn at once then. */
  fetch: () => Promise<void>
}

/** A component whose code is fetched when it is first shown, so that a page does not start with it. */
export const later = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> & Later => {
  let loaded: ComponentType<Props> | null = null
  const fetch = async () => {
    loaded = await load()
  }
  function Later(props: Props) {
    const [Component, setComponent] = useState(() => loaded)
    useEffect(() => {
      if (!Component) void fetch().then(() => setComponent(() => loaded))
    }, [Component])
    return Component && <Component {...props} />
  }
  return Object.assign(Later, { fetch })
}
