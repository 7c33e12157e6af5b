import type { ComponentChild, ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'

/** A component whose code is loaded when it is first shown, so that it doesn't delay the page's start. */
export const lazyComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  /** Shown until the component is loaded. It has the same size, so that nothing moves. */
  placeholder: () => ComponentChild = () => null,
): ComponentType<Props> => {
  let loaded: ComponentType<Props> | null = null
  return function LazyComponent(props) {
    const [Component, setComponent] = useState(() => loaded)
    useEffect(() => {
      if (Component) return
      void load().then((component) => {
        loaded = component
        setComponent(() => component)
      })
    }, [Component])
    return Component ? <Component {...props} /> : placeholder()
  }
}
