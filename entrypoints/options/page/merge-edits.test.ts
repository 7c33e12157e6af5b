import { describe, expect, it } from 'vitest'
import { decideConflict, mergeEdit } from './merge-edits.ts'

type Fields = Readonly<Record<string, unknown>>

describe('an edit over what another window has stored', () => {
  it.each<[string, Fields, Fields, Fields, Fields, string[]]>([
    ['nothing was changed', { a: 1 }, { a: 1 }, { a: 1 }, { a: 1 }, []],
    ['only this window changed it', { a: 1 }, { a: 2 }, { a: 1 }, { a: 2 }, []],
    ['only the other one changed it', { a: 1 }, { a: 1 }, { a: 3 }, { a: 3 }, []],
    ['both changed it to the same', { a: 1 }, { a: 2 }, { a: 2 }, { a: 2 }, []],
    ['both changed it differently', { a: 1 }, { a: 2 }, { a: 3 }, { a: 2 }, ['a']],
    ['each changed another field', { a: 1, b: 1 }, { a: 2, b: 1 }, { a: 1, b: 3 }, { a: 2, b: 3 }, []],
    ['one field of two is in conflict', { a: 1, b: 1 }, { a: 2, b: 1 }, { a: 3, b: 3 }, { a: 2, b: 3 }, ['a']],
    ['it was emptied here and changed there', { a: 'x' }, {}, { a: 'y' }, {}, ['a']],
    ['it was changed here and emptied there', { a: 'x' }, { a: 'y' }, {}, { a: 'y' }, ['a']],
    ['both emptied it', { a: 'x' }, {}, {}, {}, []],
    ['both added it', {}, { a: 'x' }, { a: 'y' }, { a: 'x' }, ['a']],
    ['only the other one added it', {}, {}, { a: 'y' }, { a: 'y' }, []],
    ['only the other one removed it', { a: 'x' }, { a: 'x' }, {}, {}, []],
    ['lists are equal', { a: [1] }, { a: [1, 2] }, { a: [1, 2] }, { a: [1, 2] }, []],
    ['lists differ', { a: [1] }, { a: [1, 2] }, { a: [1, 3] }, { a: [1, 2] }, ['a']],
  ])('where %s', (_, base, values, stored, merged, conflicts) => {
    const result = mergeEdit({ base, values }, stored)
    expect([result.values, result.conflicts.map(({ field }) => field)]).toEqual([merged, conflicts])
    // Another look at the same changes nothing more.
    expect(mergeEdit(result, stored)).toEqual(result)
  })

  it('shows both values of a conflict until one is chosen', () => {
    const stored = { a: 'theirs' }
    const merged = mergeEdit<Fields>({ base: { a: 'before' }, values: { a: 'mine' } }, stored)
    const [conflict] = merged.conflicts
    expect(merged.conflicts).toEqual([{ field: 'a', mine: 'mine', theirs: 'theirs' }])
    if (conflict === undefined) return
    const mine = mergeEdit(decideConflict(merged, conflict, 'mine'), stored)
    expect(mine).toEqual({ base: stored, values: { a: 'mine' }, conflicts: [] })
    const theirs = mergeEdit(decideConflict(merged, conflict, 'theirs'), stored)
    expect(theirs).toEqual({ base: stored, values: stored, conflicts: [] })
  })

  it('asks again if it is changed again after the decision', () => {
    const merged = mergeEdit({ base: { a: 1 }, values: { a: 2 } }, { a: 3 })
    const [conflict] = merged.conflicts
    if (conflict === undefined) throw new Error('no conflict')
    expect(mergeEdit(decideConflict(merged, conflict, 'mine'), { a: 4 }).conflicts).toEqual([
      { field: 'a', mine: 2, theirs: 4 },
    ])
  })

  it('asks nothing more once what was typed or stored is as before', () => {
    expect(mergeEdit({ base: { a: 1 }, values: { a: 1 } }, { a: 3 }).conflicts).toEqual([])
    expect(mergeEdit({ base: { a: 1 }, values: { a: 2 } }, { a: 1 }).conflicts).toEqual([])
  })
})
