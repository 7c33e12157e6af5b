import { createOutboxStore } from '../jobs/outbox-store.ts'
import { createSetAside } from '../jobs/unreadable-rows.ts'
import { createPasswordVault } from '../key/password-vault.ts'
import { createStores } from '../storage/create-stores.ts'
import type { World } from '../world.ts'
import type { Reports } from './reports.ts'

export const createStorage = (world: World, { unreadable }: Reports) => {
  const { database, local, now } = world
  const stores = createStores(world)
  const vault = createPasswordVault({ ...stores, database, local })
  const store = vault.sealing(createOutboxStore(database, createSetAside(database, now, unreadable.send)))
  return { ...stores, vault, store }
}
export type Storage = ReturnType<typeof createStorage>
