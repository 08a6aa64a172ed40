import { MINUTE_MS } from '@kassavirta/domain/kernel/dates/durations'
import { expect, test } from 'vitest'
import { idleStep } from './idle.ts'

const now = 100 * MINUTE_MS
const ago = (minutes: number) => now - minutes * MINUTE_MS

test.each([
  ['has just typed', ago(0), ago(1), 'nothing'],
  ['has typed for five minutes without a call', ago(0), ago(5), 'report'],
  ['has done nothing since the server heard of them', ago(6), ago(5), 'nothing'],
  ['has done nothing for almost twenty minutes', ago(19.9), ago(19), 'nothing'],
  ['has done nothing for twenty minutes', ago(20), ago(30), 'lock'],
] as const)('somebody who %s: %s %s → %s', (_who, acted, reported, step) => {
  expect(idleStep({ now, acted, reported })).toBe(step)
})
