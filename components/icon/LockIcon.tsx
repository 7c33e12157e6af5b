import { Icon } from './Icon.tsx'

export function LockIcon() {
  return (
    <Icon>
      <path d="M4.5 7h7a1 1 0 0 1 1 1v4.5a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1ZM5.25 7V5a2.75 2.75 0 0 1 5.5 0v2" />
    </Icon>
  )
}
