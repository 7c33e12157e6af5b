import type { Campaign } from '../../../lib/contract/campaign.ts'
import { AssignDialog } from '../assigning/AssignDialog.tsx'
import type { AssignState } from '../assigning/assign-state.ts'
import { TakenNotice } from '../assigning/TakenNotice.tsx'
import { CollectionSection } from './CollectionSection.tsx'
import type { CollectionState } from './collection-state.ts'

/** Campaigns, and links to assign to them; the API cannot list which links a campaign has. */
export function CampaignsSection({ state, assign }: { state: CollectionState<Campaign>; assign: AssignState }) {
  return (
    <>
      <CollectionSection state={state} onAssign={({ id, name }) => assign.open({ kind: 'campaign', id, name })}>
        <TakenNotice state={assign} />
      </CollectionSection>
      <AssignDialog state={assign} />
    </>
  )
}
