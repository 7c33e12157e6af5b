import { z } from '../zod.ts'
import { id } from './text.ts'

export const overlay = z.object({ id, type: z.string(), name: z.string(), date: z.string() })
export type Overlay = z.infer<typeof overlay>
