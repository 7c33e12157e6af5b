import { z } from '../zod.ts'
import { id } from './text.ts'

export const splashPage = z.object({ id, name: z.string(), date: z.string() })
export type SplashPage = z.infer<typeof splashPage>
