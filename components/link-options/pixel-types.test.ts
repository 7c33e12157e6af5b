import { expect, it } from 'vitest'
import { pixelTypeName } from './pixel-types.ts'

it("names a type by its label, a default type by its vendor's number, and any other type by its value", () => {
  const types = [
    { value: 'gtm', label: 'Tag manager' },
    { value: 'vendor02pixel', label: { vendor: 2 } },
  ]
  expect(['gtm', 'vendor02pixel', 'other'].map((type) => pixelTypeName(types, type))).toEqual([
    'Tag manager',
    'Vendor 2',
    'other',
  ])
})
