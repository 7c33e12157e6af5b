import { DEFAULT_QR_LOOK, type QrLooks } from '../model/qr-look.ts'
import type { Caller } from './create-caller.ts'

/** The look of QR codes that the worker stores; the standard one if it can't be read. */
export const qrLooksOf = (call: Caller['call']): QrLooks => ({
  read: async () => {
    const answer = await call('qrLook', {})
    return answer.ok ? answer.value : DEFAULT_QR_LOOK
  },
  write: async (look) => (await call('writeQrLook', { look })).ok,
})
