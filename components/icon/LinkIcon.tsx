import { Icon } from './Icon.tsx'

export function LinkIcon() {
  return (
    <Icon>
      <path d="M6.5 9.5 9.5 6.5M7 4.5 8.7 2.8a3 3 0 0 1 4.5 4.5L11.5 9M9 11.5l-1.7 1.7a3 3 0 0 1-4.5-4.5L4.5 7" />
    </Icon>
  )
}
