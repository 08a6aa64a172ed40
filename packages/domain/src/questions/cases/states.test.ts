import { describe, expect, test } from 'vitest'
import { caseActs, caseStateAfter, caseStates, reopens } from './states.ts'

describe('the states of a case', () => {
  /** Every state with every act; what is not named is refused. */
  const table = {
    new: { take: 'open', write: 'new' },
    open: { take: 'open', answer: 'waiting', write: 'open', close: 'closed' },
    waiting: { take: 'waiting', answer: 'waiting', write: 'open', close: 'closed' },
    closed: { write: 'open' },
  } as const satisfies Record<(typeof caseStates)[number], object>

  test.each(caseStates.flatMap((state) => caseActs.map((act) => [state, act] as const)))(
    '%s, %s',
    (state, act) => {
      const allowed: Readonly<Record<string, string>> = table[state]
      expect(caseStateAfter(state, act, true)).toBe(allowed[act])
    },
  )

  test('a reply to what nobody owns waits for everybody', () => {
    expect(caseStateAfter('waiting', 'write', false)).toBe('new')
    expect(caseStateAfter('closed', 'write', false)).toBe('new')
  })

  test('what nobody owns can still be refused or closed', () => {
    expect(caseStateAfter('new', 'answer', false)).toBeUndefined()
    expect(caseStateAfter('waiting', 'close', false)).toBe('closed')
  })

  test('a closed case opens again for thirty days', () => {
    const closed = new Date('2026-11-01T10:00:00Z')
    expect(reopens(closed, new Date('2026-12-01T10:00:00Z'))).toBe(true)
    expect(reopens(closed, new Date('2026-12-01T10:00:00.001Z'))).toBe(false)
  })
})
