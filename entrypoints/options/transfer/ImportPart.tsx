import { useState } from 'preact/hooks'
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog.tsx'
import type { BulkState } from '../bulk/bulk-state.ts'
import type { GivenFile } from '../page/given-file.ts'
import { usePageTools } from '../page/page-context.ts'
import { routeHash } from '../page/route.ts'
import { FileButton } from '../parts/FileButton.tsx'
import { FileDrop } from '../parts/FileDrop.tsx'

/** Links from a file of another service, or of Terselink: they are looked at and sent in the Bulk section. */
export function ImportPart({ bulk }: { bulk: BulkState }) {
  const { goTo } = usePageTools()
  const [asking, setAsking] = useState<GivenFile | null>(null)
  const take = async (file: GivenFile, replace: boolean) => {
    const { source, restoreDraft } = bulk
    await restoreDraft()
    if (source.text.value !== '' && !replace) {
      setAsking(file)
      return
    }
    setAsking(null)
    await source.open(file)
    goTo(routeHash('bulk'))
  }
  return (
    <section class="transfer-part" aria-labelledby="import-title">
      <h2 id="import-title">Import links</h2>
      <p class="quiet">
        From a table (CSV) of another service, or from a file that Terselink saved. You see what each column is taken
        for and what each link will get before anything is sent. Aliases are asked for as they were.
      </p>
      <FileDrop class="transfer-actions" onFile={(file) => void take(file, false)}>
        <FileButton
          label="Choose a file of links"
          name="links"
          accept=".csv,.tsv,.txt,.json,text/*,application/json"
          onFile={(file) => void take(file, false)}
        />
        <span class="quiet">Or drop it here.</span>
      </FileDrop>
      {asking && (
        <ConfirmDialog
          title="Replace what stands in Bulk?"
          action="Replace"
          onConfirm={() => void take(asking, true)}
          onClose={() => setAsking(null)}
        >
          <p>There are addresses that were not sent. The links of “{asking.name}” would take their place.</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
