import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { limitOf } from './limits.ts'
import { emptyIfMissing } from '../contract/missing.ts'
import { boundedText, requiredText, trimmedText } from '../texts/text-rule.ts'

const body = z.object({
  required: requiredText(500),
  withDefault: z._default(trimmedText(40), ''),
  optional: z.optional(trimmedText(7)),
  nullish: z.nullish(trimmedText(8)),
  emptied: emptyIfMissing(boundedText(70)),
  free: z.string(),
  count: z.int(),
  list: z.array(z.string()),
})

test.each([
  ['required', 500],
  ['withDefault', 40],
  ['optional', 7],
  ['nullish', 8],
  ['emptied', 70],
  ['free', undefined],
  ['count', undefined],
  ['list', undefined],
  ['missing', undefined],
])('%s takes at most %s characters', (name, limit) => {
  expect(limitOf(body, name)).toBe(limit)
})
