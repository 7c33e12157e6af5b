import { expect } from 'vitest'

// Vitest types its matchers as `any`, which would disable type checking around them.

export const anyText: unknown = expect.any(String)
export const anyNumber: unknown = expect.any(Number)
export const anyDateTime: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
export const textLike = (pattern: RegExp): unknown => expect.stringMatching(pattern)
export const textWith = (part: string): unknown => expect.stringContaining(part)
export const objectWith = (part: Record<string, unknown>): unknown => expect.objectContaining(part)
