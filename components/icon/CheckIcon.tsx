import { Icon } from './Icon.tsx'

export function CheckIcon() {
  return (
    <Icon>
      <path d="m2.5 8.5 3.5 3.5 7.5-8" />
    </Icon>
  )
}
