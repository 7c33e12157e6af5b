import { computed, type ReadonlySignal } from '@preact/signals'
import type { ConnectionView } from '../../../lib/model/connection-view.ts'
import { type ServiceZone, UNKNOWN_ZONE } from '../../../lib/model/service-clock.ts'

/** The zone of the service: what depends on it is computed again when it changes, not whenever the connection does. */
export const createServiceZone = (
  connection: ReadonlySignal<ConnectionView | null | undefined>,
): ReadonlySignal<ServiceZone> => {
  const zone = computed(() => (connection.value?.serviceZone ?? UNKNOWN_ZONE).zone)
  const skewMinutes = computed(() => (connection.value?.serviceZone ?? UNKNOWN_ZONE).skewMinutes)
  return computed(() => ({ zone: zone.value, skewMinutes: skewMinutes.value }))
}
