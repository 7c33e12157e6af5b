import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'

interface Later {
  /** Loads the code in advance, so that it is rendered at once later. */
  fetch: () => Promise<void>
}

/** A component whose code is loaded when it is first shown, so that it doesn't delay the page's start. */
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
