// Components as a page shows them, with the state that their owner has. Bundled for a browser by `component-page.ts`.

import { type ComponentChildren, render } from 'preact'
import { useState } from 'preact/hooks'
import { localClock } from './service-clock.ts'
import '../../assets/tokens.css'
import '../../assets/base.css'
import { ConfirmDialog } from '../../components/dialog/ConfirmDialog.tsx'
import { Dialog } from '../../components/dialog/Dialog.tsx'
import { DateTimeField } from '../../components/field/DateTimeField.tsx'
import { CollectionField } from '../../components/link-options/CollectionField.tsx'
import { PixelPicker } from '../../components/link-options/PixelPicker.tsx'
import { RowsField } from '../../components/link-options/RowsField.tsx'
import { DataTable } from '../../components/table/DataTable.tsx'
import { EndlessTable } from '../../components/table/EndlessTable.tsx'
import { Pager } from '../../components/table/Pager.tsx'
import { LINK_OPTIONS, type RowsOption } from '../../lib/contract/link-options.ts'
import type { Pixel } from '../../lib/contract/pixel.ts'
import '../../lib/words/english-messages.ts'

interface Row {
  id: number
  name: string
}

const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, name: `Row ${at + 1}` }))

/** What the owner was told last, for a test to read. */
function Told({ children }: { children: ComponentChildren }) {
  return <output aria-label="Told">{children}</output>
}

function TableScene() {
  const [rows, setRows] = useState<Row[] | null>(null)
  const [opened, setOpened] = useState('nothing')
  const remove = (row: Row) => setRows((before) => before?.filter(({ id }) => id !== row.id) ?? null)
  return (
    <>
      <button type="button" onClick={() => setRows(rowsOf(3))}>
        Load
      </button>
      <DataTable
        label="Things"
        columns={[
          { id: 'name', title: 'Name', cell: ({ name }) => name },
          { id: 'size', title: 'Size', kind: 'number', sorted: 'descending', cell: ({ id }) => 10 - id },
          {
            id: 'actions',
            title: 'Actions',
            kind: 'actions',
            cell: (row) => (
              <button type="button" onClick={() => remove(row)}>
                Remove {row.name}
              </button>
            ),
          },
        ]}
        rows={rows}
        keyOf={({ id }) => id}
        onOpen={({ name }) => setOpened(name)}
      />
      <Told>opened {opened}</Told>
    </>
  )
}

const noop = () => undefined

function EndlessScene({ count }: { count: number }) {
  const [rows, setRows] = useState(() => rowsOf(count))
  const [opened, setOpened] = useState('nothing')
  const [columns] = useState(() => [
    {
      id: 'name',
      title: 'Name',
      cell: (row: Row) => (
        <button type="button" onClick={() => setOpened(row.name)}>
          {row.name}
        </button>
      ),
    },
    {
      id: 'actions',
      title: 'Actions',
      kind: 'actions' as const,
      cell: (row: Row) => (
        <button type="button" onClick={() => setRows((before) => before.filter(({ id }) => id !== row.id))}>
          Remove {row.name}
        </button>
      ),
    },
  ])
  return (
    <>
      <a href="#before">Before</a>
      <EndlessTable
        label="Many things"
        columns={columns}
        rows={{
          list: 1,
          count: rows.length,
          rowAt: (place) => rows[place],
          keyOf: ({ id }) => id,
          placeOf: (key) => {
            const place = rows.findIndex(({ id }) => id === key)
            return place < 0 ? null : place
          },
        }}
        total={rows.length}
        busy={false}
        onShow={noop}
        onOpen={({ name }) => setOpened(name)}
        isPending={({ id }) => id === 2}
      />
      <Told>opened {opened}</Told>
      <a href="#after">After</a>
    </>
  )
}

function DialogScene() {
  const [shown, setShown] = useState<'none' | 'confirm' | 'form'>('none')
  const [told, setTold] = useState('nothing')
  const close = () => {
    setShown('none')
    setTold((before) => `${before}, closed`)
  }
  return (
    <>
      <button type="button" onClick={() => setShown('confirm')}>
        Delete the channel
      </button>
      <button type="button" onClick={() => setShown('form')}>
        Edit the channel
      </button>
      {shown === 'confirm' && (
        <ConfirmDialog
          title="Delete News?"
          action="Delete channel"
          onConfirm={() => setTold('confirmed')}
          onClose={close}
        >
          <p>Its links stay.</p>
        </ConfirmDialog>
      )}
      {shown === 'form' && (
        <Dialog title="Edit News" onClose={close} actions={<button type="button">Save</button>}>
          <label>
            Name <input type="text" />
          </label>
          <div style={{ blockSize: '200vh' }} />
        </Dialog>
      )}
      <Told>{told}</Told>
    </>
  )
}

function RowsScene({ option, hasProblem }: { option: RowsOption; hasProblem?: boolean }) {
  const [rows, setRows] = useState<readonly Record<string, string>[]>([])
  const [remembered, setRemembered] = useState<Record<string, readonly string[]>>({ utm_source: ['mail', 'web'] })
  return (
    <>
      <RowsField
        option={option}
        row={LINK_OPTIONS[option]}
        rows={rows}
        hint="The first that matches counts."
        filled={null}
        leadsTo={null}
        problems={hasProblem && rows.length > 0 ? { [`${option}.0.link`]: 'Must start with https://' } : {}}
        remembered={remembered}
        onForget={(name, value) =>
          setRemembered({ ...remembered, [name]: remembered[name]?.filter((other) => other !== value) ?? [] })
        }
        onRows={setRows}
      />
      <Told>{JSON.stringify(rows)}</Told>
    </>
  )
}

const pixelsOf = (count: number): Pixel[] =>
  Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    type: at % 2 === 0 ? 'alpha' : 'beta',
    name: `Pixel ${at + 1}`,
    tag: '',
    date: '2030-01-01 00:00:00',
  }))

function PixelScene({ count, first }: { count: number; first: number[] }) {
  const [chosen, setChosen] = useState(first)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setChosen([])
      }}
    >
      <PixelPicker
        label="Pixels"
        name="pixels"
        collection={{ items: pixelsOf(count), fetchedAt: 1, failure: null }}
        chosen={chosen}
        problem={chosen.length > 2 ? 'At most 2' : undefined}
        hint="Fired when the link is opened."
        onChange={setChosen}
      />
      <Told>{chosen.join()}</Told>
    </form>
  )
}

function MenuScene({ fetchedAt, first }: { fetchedAt: number | null; first: number | undefined }) {
  const [chosen, setChosen] = useState<string | number | undefined>(first)
  return (
    <>
      <CollectionField
        label="Channel"
        name="channel"
        collection={{ items: [], fetchedAt, failure: null }}
        of="channels"
        nothing="No channel"
        chosen={chosen}
        choices={fetchedAt === null ? [] : [{ value: '1', label: 'News' }]}
        problem={chosen === '1' ? 'Not for this link' : undefined}
        hint="Groups links."
        onChange={setChosen}
      />
      <Told>{String(chosen)}</Told>
    </>
  )
}

function PagerScene() {
  const [page, setPage] = useState(1)
  return <Pager label="Pages of things" page={page} pages={2} summary="12 things" onShow={setPage} />
}

function ExpiryScene() {
  const [value, setValue] = useState<Parameters<Parameters<typeof DateTimeField>[0]['onChange']>[0]>(null)
  return (
    <>
      <DateTimeField
        label="Expires"
        name="expiry"
        value={value}
        clock={localClock('2030-01-01 12:00:00')}
        onChange={setValue}
      />
      <Told>{typeof value === 'number' ? new Date(value).toLocaleString('en') : String(value)}</Told>
    </>
  )
}

const SCENES = {
  table: () => <TableScene />,
  endless: () => <EndlessScene count={1_000} />,
  dialog: () => <DialogScene />,
  countries: () => <RowsScene option="geotarget" hasProblem />,
  parameters: () => <RowsScene option="parameters" />,
  pixels: () => <PixelScene count={12} first={[99]} />,
  'few pixels': () => <PixelScene count={3} first={[]} />,
  menu: () => <MenuScene fetchedAt={1} first={7} />,
  'loading menu': () => <MenuScene fetchedAt={null} first={undefined} />,
  pager: () => <PagerScene />,
  expiry: () => <ExpiryScene />,
}
export type SceneName = keyof typeof SCENES

Object.assign(window, {
  showScene: (name: SceneName) => render(SCENES[name](), document.body),
})
