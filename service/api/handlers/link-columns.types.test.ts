import { describe, expectTypeOf, it } from 'vitest'
import { COLUMN_OF_OPTION } from '../../store/address-columns.ts'
import { COLUMNS } from './link-columns.ts'

// `tsc` checks what must not compile: a missing expected error is an error itself.
describe('The options of the contract', () => {
  it('each have an entry that stores them, or the service doesn’t compile', () => {
    const { passquery, ...others } = COLUMNS
    // @ts-expect-error -- an option that would be accepted and lost
    expectTypeOf(others).toExtend<typeof COLUMNS>()
    expectTypeOf(passquery).toBeFunction()
  })

  it('that have addresses are stored where addresses are looked for', () => {
    // @ts-expect-error -- an address in a column that isn't checked
    const elsewhere: (typeof COLUMNS)['languagetarget'] = () => ({ description: '[]' })
    const { languagetarget, ...others } = COLUMN_OF_OPTION
    // @ts-expect-error -- an option with addresses that are in no column
    expectTypeOf(others).toExtend<typeof COLUMN_OF_OPTION>()
    expectTypeOf([elsewhere, languagetarget]).toBeArray()
  })
})
