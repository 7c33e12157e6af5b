import { describe, expect, it } from 'vitest'
import { writeXlsx } from '../../../lib/xlsx/write-xlsx.ts'
import { zip } from '../../../lib/xlsx/zip.ts'
import { flushPromises } from '../../../tests/support/flush-promises.ts'
import { standInSchedule } from '../../../tests/support/stand-in-worker.ts'
import { createSourceState } from './source-state.ts'

const source = () => {
  const { schedule, planned, pass } = standInSchedule()
  const state = createSourceState({ slicing: { now: () => 0, pause: () => Promise.resolve() }, schedule })
  return { state, planned, pass, addresses: () => state.rows.value.map(({ address }) => address) }
}
const file = (text: string, name = 'links.csv') => ({
  name,
  size: text.length,
  arrayBuffer: () => Promise.resolve(new TextEncoder().encode(text).buffer),
})
const TABLE = 'Titel;Ziel\nEins;https://a.test/\nZwei;https://b.test/\n'

const bytesFile = async (blob: Blob, name: string) => ({ name, size: blob.size, arrayBuffer: () => blob.arrayBuffer() })

describe('a spreadsheet', () => {
  it('is read as the table that it has', async () => {
    const { state, addresses } = source()
    const rows = [
      ['Ziel', 'Kürzel'],
      ['https://a.test/?x=1,2', '007'],
    ]
    await state.open(await bytesFile(await writeXlsx(rows, 'Links'), 'links.xlsx'))
    await expect.poll(addresses).toEqual(['https://a.test/?x=1,2'])
    expect(state.rows.value[0]?.cells.custom).toBe('007')
    expect([state.name.value, state.encoding.value, state.refusal.value]).toEqual(['links.xlsx', null, null])
  })

  it('that is empty is not mistaken for an unreadable archive', async () => {
    const { state } = source()
    await state.open(await bytesFile(await writeXlsx([], 'Links'), 'empty.xlsx'))
    expect(state.refusal.value).toBe('“empty.xlsx” is empty.')
    await state.open(await bytesFile(await zip({ 'a.txt': 'https://a.test/' }), 'links.zip'))
    expect(state.refusal.value).toBe(
      "“links.zip” isn't a text file. Choose a text, a table (CSV, XLSX) or a JSON file.",
    )
  })
})

describe('the input for bulk work', () => {
  it('folds a long text that was pasted or is from a file, until it is edited', async () => {
    const { state } = source()
    const lines = Array.from({ length: 7 }, (_, at) => `https://a.test/${at}`)
    state.paste(lines.slice(1).join('\n'), '')
    expect(state.isFolded.value).toBe(false)
    state.paste(lines.join('\n'), '')
    expect(state.isFolded.value).toBe(true)
    state.unfold()
    state.type(`${lines.join('\n')}\nhttps://a.test/8`)
    expect(state.isFolded.value).toBe(false)
    await state.open(file(lines.join('\n')))
    await state.replace()
    await expect.poll(() => state.isFolded.value).toBe(true)
    state.take('', null)
    expect(state.isFolded.value).toBe(false)
  })

  it('is read when typing pauses', async () => {
    const { state, pass, planned, addresses } = source()
    state.type('https://a.te')
    state.type('https://a.test/')
    expect([planned.length, state.busy.value, addresses()]).toEqual([1, true, []])
    pass()
    await flushPromises()
    expect(addresses()).toEqual(['https://a.test/'])
    expect(state.busy.value).toBe(false)
  })

  it('keeps what was chosen by hand while its text is edited, but not for another text in its place', async () => {
    const { state, pass, addresses } = source()
    state.take(TABLE, 'links.csv')
    state.choose(0, 'description')
    state.type(`${TABLE}Drei;https://c.test/\n`)
    pass()
    await flushPromises()
    expect(state.format.value?.columns.map(({ field }) => field)).toEqual(['description', 'url'])
    // Without being pasted, as by some keyboards: its first address is no row of names.
    state.type('https://n.test/1\nhttps://n.test/2')
    pass()
    await flushPromises()
    expect([addresses(), state.format.value?.kind, state.name.value]).toEqual([
      ['https://n.test/1', 'https://n.test/2'],
      'list',
      null,
    ])
  })

  it('loses the tracking parameters of its addresses and no campaign, until that is undone', async () => {
    const { state, addresses } = source()
    const text = 'url,title\nhttps://a.test/?fbclid=abcdefgh1&utm_source=x,A\nhttps://b.test/?q=1,B\n'
    state.take(text, 'links.csv')
    await flushPromises()
    expect([[...state.fixes.value], state.fixed.value]).toEqual([[['tracking', 1]], null])
    state.fix('tracking')
    await flushPromises()
    expect(addresses()).toEqual(['https://a.test/?utm_source=x', 'https://b.test/?q=1'])
    expect([[...state.fixes.value], state.fixed.value]).toEqual([[], 1])
    state.undoFix()
    await flushPromises()
    expect([state.text.value, state.fixes.value.get('tracking')]).toEqual([text, 1])
  })

  it('is cleaned where an address is escaped in its text, too', async () => {
    const { state, addresses } = source()
    state.take('<a href="https://a.test/?q=1&amp;fbclid=abcdefgh1&amp;r=2">A</a>', 'page.html')
    await flushPromises()
    state.fix('tracking')
    expect(addresses()).toEqual(['https://a.test/?q=1&r=2'])
    expect(state.text.value).toBe('<a href="https://a.test/?q=1&amp;r=2">A</a>')
  })

  it('has a cell changed by hand, which stays so when the columns are read in another way', async () => {
    const { state, addresses } = source()
    state.take('url,alias,title\nhttps://a.test/?ids=1,2,spring,A\nnonsense,b,B\n', 'links.csv')
    await flushPromises()
    expect(state.rows.value.map(({ problem }) => problem === '')).toEqual([false, true])
    state.edit(0, 0, 'https://a.test/?ids=1,2')
    state.edit(1, 0, 'https://b.test/')
    state.edit(1, 1, 'sommer')
    expect(
      state.rows.value.map(({ address, cells, problem, edited }) => [address, cells.custom, problem, edited]),
    ).toEqual([
      ['https://a.test/?ids=1,2', 'spring', '', [0]],
      ['https://b.test/', 'sommer', '', [0, 1]],
    ])
    state.choose(2, 'description')
    await flushPromises()
    expect(addresses()).toEqual(['https://a.test/?ids=1,2', 'https://b.test/'])
    expect(state.rows.value.map(({ cells }) => cells)).toEqual([
      { custom: 'spring', description: 'A' },
      { custom: 'sommer', description: 'B' },
    ])
  })

  it('keeps a row that is changed to what no reader would find, and its text with it', async () => {
    const { state, addresses } = source()
    state.take('See https://a.test/ and https://b.test/ here', null)
    await flushPromises()
    state.edit(0, 0, 'soon')
    expect([state.text.value, addresses()]).toEqual(['See soon and https://b.test/ here', ['soon', 'https://b.test/']])
    state.edit(0, 0, 'https://c.test/')
    expect(state.text.value).toBe('See https://c.test/ and https://b.test/ here')
  })

  it('has all aliases with spaces and all addresses with a cut scheme corrected at once', async () => {
    const { state, addresses } = source()
    state.take('url,alias\nttps://a.test/,spring sale\nttps://b.test/,summer sale\nhttps://c.test/,c\n', null)
    await flushPromises()
    expect([...state.fixes.value]).toEqual([
      ['scheme', 2],
      ['spaces', 2],
    ])
    state.fix('scheme')
    state.fix('spaces')
    expect(addresses()).toEqual(['https://a.test/', 'https://b.test/', 'https://c.test/'])
    expect(state.rows.value.map(({ cells }) => cells.custom)).toEqual(['spring-sale', 'summer-sale', 'c'])
    expect([state.fixes.value.size, state.fixed.value]).toEqual([0, 2])
  })

  it('is empty after clearing it, whatever was being read', async () => {
    const { state, addresses } = source()
    state.take('https://a.test/', 'a file')
    state.take('', null)
    await flushPromises()
    expect([addresses(), state.format.value, state.name.value, state.busy.value]).toEqual([[], null, null, false])
  })

  it.each([
    ['https://a.te\u200Bst/\n\u200Bhttps://b.test/\u200B\n', 'https://a.test/\n\u200Bhttps://b.test/\u200B\n', 1],
    [
      'url,title\n"https://a.te\u00ADst/",A\u200BB\nhttps://b.t\u2060est/,C',
      'url,title\r\n"https://a.test/",A\u200BB\r\n"https://b.test/",C\r\n',
      2,
    ],
  ])('loses the invisible characters inside its addresses, if the user wants that: %j', async (text, clean, count) => {
    const { state, addresses } = source()
    state.take(text, 'a file')
    await flushPromises()
    expect(state.fixes.value.get('invisible')).toBe(count)
    state.fix('invisible')
    await flushPromises()
    expect([state.text.value, state.name.value, state.fixes.value.size]).toEqual([clean, 'a file', 0])
    expect(addresses()).toEqual(['https://a.test/', 'https://b.test/'])
  })

  it('is the text of what was copied from a page, and its links if the user says so', async () => {
    const { state, addresses } = source()
    const text = 'Agenda: https://agenda.test/ and the menu'
    const html = '<p>Agenda: https://agenda.test/ and the <a href="https://menu.test/">menu</a></p>'
    state.paste(text, html)
    await flushPromises()
    expect([addresses(), state.behindWords.value]).toEqual([['https://agenda.test/'], 1])
    state.readLinks()
    await flushPromises()
    expect([addresses(), state.behindWords.value]).toEqual([['https://menu.test/'], 0])
    expect(state.format.value?.notes).toHaveLength(1)

    state.paste(text, html)
    state.type(`${text}.`)
    expect(state.behindWords.value).toBe(0)
    state.paste('The menu', '<p>The <a href="https://menu.test/">menu</a></p>')
    await flushPromises()
    expect([addresses(), state.behindWords.value]).toEqual([['https://menu.test/'], 0])
    state.paste('Nothing', '')
    expect(state.text.value).toBe('Nothing')
    expect([state.paste('', '<img src="https://menu.test/i.png">'), state.text.value]).toEqual([false, 'Nothing'])
  })

  it('is read as the user chooses, until another text is entered', async () => {
    const { state, addresses } = source()
    await state.open(file(TABLE))
    await flushPromises()
    expect(addresses()).toEqual(['https://a.test/', 'https://b.test/'])
    state.choose(0, 'metatitle')
    await flushPromises()
    expect(state.rows.value[0]?.cells).toEqual({ metatitle: 'Eins' })
    state.nameColumns(false)
    await flushPromises()
    expect(state.rows.value).toHaveLength(3)
    state.readAs('text')
    await flushPromises()
    expect(state.format.value?.kind).toBe('text')
    state.take(TABLE, null)
    await flushPromises()
    expect(state.format.value).toMatchObject({ kind: 'table', header: true })
  })

  it.each(['site.url\nexample.com\nb.test/a', 'site.url,Eins\nexample.com,Zwei\nb.test/a,Drei'])(
    'asks about a first row that may be the name of the column: %s',
    async (text) => {
      const { state, addresses } = source()
      state.take(text, null)
      await flushPromises()
      expect(addresses()).toEqual(['site.url', 'example.com', 'b.test/a'])
      expect(state.heading.value).toBe('site.url')
      state.nameColumns(true)
      await flushPromises()
      expect([addresses(), state.heading.value]).toEqual([['example.com', 'b.test/a'], null])
      state.nameColumns(false)
      await flushPromises()
      expect(addresses()).toHaveLength(3)
    },
  )

  it('is only the second of two texts if it is entered while the first is read', async () => {
    let release: (() => void) | null = null
    let at = 0
    const { schedule } = standInSchedule()
    const slicing = {
      now: () => (at += 100),
      pause: () => new Promise<void>((resolve) => (release ??= resolve)),
    }
    const state = createSourceState({ slicing, schedule })
    state.take('https://a.test/1\nhttps://a.test/2\n', null)
    state.take('', null)
    const resume = release as (() => void) | null
    resume?.()
    await flushPromises()
    expect(state.rows.value).toEqual([])
  })

  it("is not a file that is too large or can't be read, with an error", async () => {
    const { state } = source()
    await state.open({ ...file('', 'big.csv'), size: 20_000_001 })
    expect(state.refusal.value).toBe('“big.csv” is larger than 20 MB. Split it into several files.')
    await state.open({ ...file('', 'gone.csv'), arrayBuffer: () => Promise.reject(new Error('gone')) })
    expect(state.refusal.value).toBe("“gone.csv” can't be read. It may have been moved or changed.")
    await state.open(file('\uFEFF \r\n', 'empty.txt'))
    expect(state.refusal.value).toBe('“empty.txt” is empty.')
    await state.open(file('\x01\x02PNG\x03', 'picture.png'))
    expect(state.refusal.value).toBe(
      "“picture.png” isn't a text file. Choose a text, a table (CSV, XLSX) or a JSON file.",
    )
    await state.open(file('https://a.test/', 'good.txt'))
    expect([state.refusal.value, state.name.value]).toEqual([null, 'good.txt'])
  })

  it('is a file in an encoding that was guessed, and read again in another one', async () => {
    const { state, addresses } = source()
    // "https://a.test/,ニュース" in Shift_JIS.
    const bytes = new Uint8Array([
      ...new TextEncoder().encode('https://a.test/,'),
      0x83,
      0x6a,
      0x83,
      0x85,
      0x81,
      0x5b,
      0x83,
      0x58,
    ])
    await state.open({ name: 'old.csv', size: bytes.length, arrayBuffer: () => Promise.resolve(bytes.buffer) })
    expect(state.encoding.value).toMatchObject({ label: 'shift_jis', isGuess: true })
    expect(state.text.value).toBe('https://a.test/,ニュース')
    state.decodeAs('windows-1252')
    await flushPromises()
    expect(state.encoding.value).toMatchObject({ label: 'windows-1252', isGuess: false })
    expect([state.text.value, state.name.value]).toEqual(['https://a.test/,ƒjƒ…\u0081[ƒX', 'old.csv'])
    state.decodeAs('shift_jis')
    await flushPromises()
    expect([state.text.value, addresses()]).toEqual(['https://a.test/,ニュース', ['https://a.test/']])
  })

  it('has no encoding to choose after it was changed by hand, nor for a file of plain ASCII', async () => {
    const { state } = source()
    await state.open(file('https://a.test/,ä'))
    expect(state.encoding.value).toMatchObject({ label: 'utf-8', isGuess: false })
    state.type('https://a.test/,ö')
    expect(state.encoding.value).toBeNull()
    state.take('', null)
    await state.open(file('https://a.test/'))
    expect(state.encoding.value).toBeNull()
  })

  it('is not replaced by a file that takes longer to read', async () => {
    const { state } = source()
    const { promise, resolve } = Promise.withResolvers<void>()
    const slow = file('https://slow.test/', 'slow.txt')
    const opening = state.open({ ...slow, arrayBuffer: () => promise.then(slow.arrayBuffer) })
    await state.open(file('https://quick.test/', 'quick.txt'))
    state.type('https://typed.test/')
    resolve()
    await opening
    expect([state.text.value, state.name.value]).toEqual(['https://typed.test/', 'quick.txt'])
  })

  it('is replaced by a file without a question only while it is as another file had it', async () => {
    const { state } = source()
    await state.open(file('https://one.test/', 'one.txt'))
    await state.open(file('https://two.test/', 'two.txt'))
    expect([state.text.value, state.replacing.value]).toEqual(['https://two.test/', null])
    state.type('https://two.test/ https://typed.test/')
    await state.open(file('https://three.test/', 'three.txt'))
    expect([state.text.value, state.replacing.value?.name]).toEqual([
      'https://two.test/ https://typed.test/',
      'three.txt',
    ])
    state.keep()
    await state.replace()
    expect(state.text.value).toBe('https://two.test/ https://typed.test/')
    await state.open(file('https://three.test/', 'three.txt'))
    await state.replace()
    expect([state.text.value, state.name.value, state.replacing.value]).toEqual([
      'https://three.test/',
      'three.txt',
      null,
    ])
  })

  it('is restored from its draft with its choices', async () => {
    const before = source().state
    await before.open(file(TABLE))
    before.choose(0, 'description')
    const { state } = source()
    state.restore(before.draft())
    await flushPromises()
    expect(state.rows.value.map(({ cells }) => cells)).toEqual([{ description: 'Eins' }, { description: 'Zwei' }])
    expect(state.name.value).toBe('links.csv')
  })

  it('is read as the export that the user chooses, also from its draft', async () => {
    const { state } = source()
    const list = '[{"address":"one","target":"https://a.test/","key":"two","password":"true"}]'
    await state.open(file(list, 'links.json'))
    await flushPromises()
    expect(state.format.value?.service).toBe('kutt')
    expect(state.draft()).not.toHaveProperty('service')
    state.readAsExport('')
    await flushPromises()
    expect(state.format.value?.service).toBeUndefined()
    expect(state.rows.value[0]?.cells).toEqual({ password: 'true' })
    const again = source().state
    again.restore(state.draft())
    await flushPromises()
    expect(again.format.value?.service).toBeUndefined()
    state.readAsExport('kutt')
    await flushPromises()
    expect(state.rows.value[0]?.cells).toEqual({ custom: 'one', password: 'true', service: 'kutt' })
    state.choose(0, null)
    await flushPromises()
    expect(state.rows.value[0]?.cells).toEqual({ password: 'true', service: 'kutt' })
    state.take('url,alias\nhttps://a.test/,one\n', null)
    await flushPromises()
    expect(state.format.value?.service).toBeUndefined()
  })
})
