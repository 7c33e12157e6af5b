import { Icon } from './Icon.tsx'

/** An outline; what is starred fills it by its own style. */
export function StarIcon() {
  return (
    <Icon>
      <path d="m8 1.8 1.9 4 4.3.6-3.1 3 .8 4.4L8 11.7l-3.9 2.1.8-4.4-3.1-3 4.3-.6z" />
    </Icon>
  )
}
