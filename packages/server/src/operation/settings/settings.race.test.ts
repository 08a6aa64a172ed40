import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { done } from '../../../test/bags-world.ts'
import { staffAtWork } from '../../../test/desk.ts'
import { givenPortal } from '../../../test/harness.ts'
import { meet, ROUNDS, rounds } from '../../../test/held.ts'
import { deskFeatures } from '../../desk-app.ts'
import { readParameters } from '../../shared/parameters.ts'

const portal = givenPortal({ extra: deskFeatures })
const LIMIT = 'secondCountDifference'
const HELD = sql`select pg_advisory_xact_lock(hashtextextended('setting ' || ${LIMIT}::text, 0))`

test(`a raised limit is approved once, over no other change, ${ROUNDS} times`, async () => {
  const admin = await staffAtWork(portal, 'hoitaja', ['admin'])
  const one = await staffAtWork(portal, 'esimies', ['supervisor'])
  const two = await staffAtWork(portal, 'esimies2', ['supervisor'])
  const { db } = portal.database
  const limit = async () => (await readParameters(db))[LIMIT]
  const body = (before: string, value: string) => ({ before, value, reason: 'Sovittu' })
  for (const round of rounds) {
    const before = await limit()
    const [raised, lowered] = [String(Number(before) + 100), String(Number(before) - 1)]
    const path = `/settings/${LIMIT}/change`
    const { approvalId } = await done(admin, path, body(before, raised))
    const approve = (who: typeof one) => () => who.act(`/approvals/${approvalId}/approve`, { version: 0 })
    const isTwice = round % 2 === 0
    const other = isTwice ? approve(two) : () => admin.act(path, body(before, lowered))
    const answers = await meet(db, round, HELD, approve(one), other)
    const told = answers.map((answer) => answer.json().code ?? answer.json().decision ?? 'lowered')
    const outcome = [...told.toSorted((a, b) => a.localeCompare(b)), await limit()]
    const approvedFirst = ['approved', 'changedElsewhere', raised]
    const loweredFirst = ['lapsed', 'lowered', lowered]
    expect(isTwice ? [['approved', 'stateChanged', raised]] : [approvedFirst, loweredFirst]).toContainEqual(
      outcome,
    )
  }
})
