import type { Choice } from '../../../components/field/SelectField.tsx'
import type { PIXEL_TYPES } from '../../../lib/contract/pixel.ts'

// Pages load no schema, and the contract's list stands beside one: a type that is missing here does not compile.
const LABELS: Readonly<Record<(typeof PIXEL_TYPES)[number], string>> = {
  vendor01pixel: 'Vendor 1',
  vendor02pixel: 'Vendor 2',
  vendor03pixel: 'Vendor 3',
  vendor04pixel: 'Vendor 4',
  vendor05pixel: 'Vendor 5',
  vendor06pixel: 'Vendor 6',
  vendor07pixel: 'Vendor 7',
  vendor08pixel: 'Vendor 8',
  vendor09: 'Vendor 9',
  vendor10: 'Vendor 10',
  vendor11: 'Vendor 11',
  vendor12: 'Vendor 12',
  vendor13: 'Vendor 13',
}

/** The types to choose from: the words that this account's pixels already have, then the contract's. */
export const pixelTypes = (used: readonly string[]): Choice[] =>
  [...new Set([...used, ...Object.keys(LABELS)])].map((value) => ({
    value,
    label: Object.entries(LABELS).find(([word]) => word === value)?.[1] ?? value,
  }))
