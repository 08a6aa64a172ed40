import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  BAG,
  countingWorld,
  DECLARED,
  done,
  open,
  read,
  refused,
  send,
  type Staff,
} from '../../../test/bags-world.ts'
import { givenPortal } from '../../../test/harness.ts'
import { deskFeatures } from '../../desk-app.ts'
import { approval, bag, countCorrection, handledDeposit } from '../../tables/bags.ts'
import { outbox } from '../../tables/ledgers.ts'
import { message } from '../../tables/letters.ts'
import { staffUser } from '../../tables/people.ts'

const portal = givenPortal({ extra: deskFeatures })
const db = () => portal.database.db
const DAY_MS = 24 * 60 * 60_000
let [counter, asker, approver] = [] as unknown as [Staff, Staff, Staff]
let counted = { bagId: 0, version: 0 }
let world: Awaited<ReturnType<typeof countingWorld>>

beforeEach(async () => {
  world = await countingWorld(portal)
  await world.declare()
  counter = await world.hire('laskija', 'counter')
  asker = await world.hire('esimies', 'supervisor')
  approver = await world.hire('esimies2', 'supervisor')
  const shown = await send(counter, await open(counter), { pcs_50e: 22, pcs_20e: 7 })
  counted = await done(counter, `/bags/${shown.bag.bagId}/close`, { version: shown.bag.version })
})

const wish = () => ({ tills: [DECLARED], reason: 'Seteli löytyi pussista', version: counted.version })
const correct = (staff: Staff = asker) => done(staff, `/bags/${counted.bagId}/correct`, wish())
/** What the front page of the desk shows them of requests. */
async function waitingFor(staff: Staff) {
  const { approvals, waitsForYou } = await read(staff, '/pulse')
  return { approvals, waitsForYou: waitsForYou.filter(({ kind }: { kind: string }) => kind === 'approval') }
}
const requests = () => db().select().from(approval).orderBy(approval.id)

/** A correction that a second person has approved, and what they were answered. */
async function approved() {
  const { approvalId } = await correct()
  const answer = await done(approver, `/approvals/${approvalId}/approve`, { version: 0 })
  return { approvalId, answer }
}

describe('a correction', () => {
  test('shows its figures to whoever may decide on it', async () => {
    const { approvalId } = await correct()
    const figures = { before: { counted: 1240, difference: -20 }, after: { counted: 1260, difference: 0 } }
    const { rows } = await read(approver, '/approvals')
    expect(rows).toMatchObject([{ approvalId, number: BAG, mayDecide: true, decision: null, ...figures }])
    expect((await read(asker, '/approvals')).rows).toMatchObject([{ mayDecide: false }])
  })

  test('is carried out when a second person approves it', async () => {
    await correct()
    expect(await db().select().from(handledDeposit)).toMatchObject([{ totalCents: 1_240_00, version: 0 }])
    const [request] = await requests()
    const decided = { decision: 'approved', decidedBy: 'esimies2 Työntekijä', mayDecide: false }
    const path = `/approvals/${request!.id}/approve`
    expect(await done(approver, path, { version: 0 })).toMatchObject(decided)
    const result = { totalCents: 1_260_00, signedTotalCents: 1_260_00, version: 1 }
    expect(await db().select().from(handledDeposit)).toMatchObject([result])
    expect((await read(asker, '/approvals?decided=true')).rows).toMatchObject([{ approvalId: request!.id }])
  })

  test('stays beside the result with what was before', async () => {
    const { approvalId } = await approved()
    expect(await db().select().from(countCorrection)).toMatchObject([
      { before: { totalCents: 1_240_00 }, after: { totalCents: 1_260_00 }, approvalId },
    ])
    const facts = await read(counter, `/bags/${counted.bagId}`)
    const shown = { figures: { counted: 1260 }, pendingApproval: null, resultTills: [DECLARED] }
    expect(facts).toMatchObject(shown)
    expect(facts.corrections).toMatchObject([
      { before: 1240, after: 1260, approvedBy: 'esimies2 Työntekijä' },
    ])
  })

  test('is told to its place by one notice', async () => {
    await approved()
    const [correction] = await db().select().from(countCorrection)
    const notices = await db().select().from(message)
    expect(new Set(notices.map(({ extId }) => extId))).toEqual(
      new Set([`desk-bag-${counted.bagId}`, `desk-correction-${correction!.id}`]),
    )
    expect(notices).toHaveLength(2)
    const told = notices.find(({ extId }) => extId?.startsWith('desk-correction-'))
    expect(told).toMatchObject({ header: `Laskennan korjaus, pussi [txt|${BAG}]`, type: 'poikkeama' })
    expect(told?.body).toContain('Aiemmin laskettu summa 1\u00a0240,00\u00a0€')
    expect(told?.body).toContain('Korjattu summa 1\u00a0260,00\u00a0€')
  })

  test('is told to the systems by one event', async () => {
    await approved()
    const events = await db().select().from(outbox).where(eq(outbox.type, 'deposit.corrected'))
    const people = { staff: 'esimies2', requestedBy: 'esimies' }
    expect(events).toMatchObject([{ data: { before: 124_000, counted: 126_000, difference: 0, ...people } }])
  })

  test('rewrites the cash reports of tills', async () => {
    const tills = [
      { registerText: 'Kassa 1', pcs_50e: 22 },
      { registerText: 'Kassa 2', pcs_20e: 9 },
    ]
    const asked = await done(asker, `/bags/${counted.bagId}/correct`, { ...wish(), tills })
    await done(approver, `/approvals/${asked.approvalId}/approve`, { version: 0 })
    const rows = await db().select().from(handledDeposit).orderBy(handledDeposit.id)
    expect(rows.map(({ parentId, totalCents, keeper }) => [parentId !== null, totalCents, keeper])).toEqual([
      [false, 1_280_00, 'desk'],
      [true, 1_100_00, 'desk'],
      [true, 180_00, 'desk'],
    ])
  })

  test('that is rejected changes nothing, and may be asked for again', async () => {
    const { approvalId } = await correct()
    expect((await read(asker, `/bags/${counted.bagId}`)).pendingApproval).toBe(approvalId)
    expect(await refused(asker, `/bags/${counted.bagId}/correct`, wish())).toBe('approvalPending')
    const rejected = { version: 0, reason: 'Ei näyttöä' }
    expect(await refused(asker, `/approvals/${approvalId}/reject`, rejected)).toBe('ownRequest')
    const answer = await done(approver, `/approvals/${approvalId}/reject`, rejected)
    expect(answer).toMatchObject({ decision: 'rejected', decisionReason: 'Ei näyttöä' })
    expect(await db().select().from(handledDeposit)).toMatchObject([{ totalCents: 1_240_00 }])
    expect(await refused(approver, `/approvals/${approvalId}/approve`, { version: 1 })).toBe('stateChanged')
    await correct()
  })

  test('is refused without a change, a current version, a closed bag or a fresh code', async () => {
    const path = `/bags/${counted.bagId}/correct`
    const same = { ...wish(), tills: [{ pcs_50e: 22, pcs_20e: 7 }] }
    expect(await refused(asker, path, same)).toBe('nothingChanged')
    expect(await refused(asker, path, { ...wish(), version: 0 })).toBe('changedElsewhere')
    expect(await refused(counter, path, wish())).toBe('forbidden')
    const other = await open(counter, { number: '5551' })
    expect(await refused(asker, `/bags/${other.bagId}/correct`, wish())).toBe('stateChanged')
    portal.now = new Date(portal.now.getTime() + 6 * 60_000)
    expect(await refused(asker, path, wish())).toBe('codeNotFresh')
  })

  test('is refused at once where nobody else could approve it', async () => {
    await db().update(staffUser).set({ disabledAt: portal.now }).where(eq(staffUser.username, 'esimies2'))
    const path = `/bags/${counted.bagId}/correct`
    expect(await refused(asker, path, wish())).toBe('noApprover')
    // One who has counted the bag is no second person either.
    await db().update(staffUser).set({ supervisor: true }).where(eq(staffUser.username, 'laskija'))
    expect(await refused(asker, path, wish())).toBe('noApprover')
    expect(await requests()).toEqual([])
  })
})

test('a bag that the systems counted first is not corrected here', async () => {
  await world.declare({ securityBagNumber: '5551' })
  const waiting = await done(counter, '/bags/receive', { number: '5551' })
  const { bagId, version } = waiting.bag
  const { id: accountId } = world.account
  const counted = { state: 'counted', closedAt: portal.now, accountId } as const
  await db().update(bag).set(counted).where(eq(bag.id, bagId))
  expect(await refused(asker, `/bags/${bagId}/correct`, { ...wish(), version })).toBe('stateChanged')
})

describe('an approval', () => {
  test('is never one’s own, nor that of somebody who counted the bag', async () => {
    const { approvalId } = await correct()
    const path = `/approvals/${approvalId}/approve`
    expect(await refused(asker, path, { version: 0 })).toBe('ownRequest')
    expect(await refused(approver, path, { version: 1 })).toBe('changedElsewhere')
    await db().update(staffUser).set({ supervisor: true }).where(eq(staffUser.username, 'laskija'))
    expect(await refused(counter, path, { version: 0 })).toBe('tookPart')
    const rejection = { version: 0, reason: 'Ei näyttöä' }
    expect(await refused(counter, `/approvals/${approvalId}/reject`, rejection)).toBe('tookPart')
    expect((await read(counter, '/approvals')).rows).toMatchObject([{ mayDecide: false }])
    expect(await waitingFor(counter)).toEqual({ approvals: 0, waitsForYou: [] })
    expect(await waitingFor(approver)).toMatchObject({ approvals: 1, waitsForYou: [{ id: approvalId }] })
    const own = db()
      .update(approval)
      .set({ decision: 'approved', decidedAt: portal.now, decidedBy: asker.staffId })
    await expect(own).rejects.toThrow(/approval/)
  })

  test('lapses where the bag has changed since', async () => {
    const { approvalId } = await correct()
    await db()
      .update(bag)
      .set({ version: counted.version + 1 })
    const answer = await done(approver, `/approvals/${approvalId}/approve`, { version: 0 })
    expect(answer).toMatchObject({ decision: 'lapsed', decidedBy: '' })
    expect(await db().select().from(handledDeposit)).toMatchObject([{ totalCents: 1_240_00 }])
    expect(await db().select().from(countCorrection)).toEqual([])
  })

  test.each([
    ['at the very end of the 14 days lapses instead', 0, 'lapsed', 1_240_00],
    ['a moment before it is carried out', 1, 'approved', 1_260_00],
  ])('%s', async (_title, leftMs, decision, totalCents) => {
    const { approvalId } = await correct()
    const requestedAt = new Date(portal.now.getTime() - 14 * DAY_MS + leftMs)
    await db().update(approval).set({ requestedAt })
    expect(await done(approver, `/approvals/${approvalId}/approve`, { version: 0 })).toMatchObject({
      decision,
    })
    expect(await db().select().from(handledDeposit)).toMatchObject([{ totalCents }])
  })

  test('after 14 days does not stand in the way of a new request', async () => {
    const { approvalId } = await correct()
    await db()
      .update(approval)
      .set({ requestedAt: new Date(portal.now.getTime() - 14 * DAY_MS) })
    expect((await read(approver, '/approvals')).rows).toEqual([])
    expect(await waitingFor(approver)).toEqual({ approvals: 0, waitsForYou: [] })
    expect((await read(approver, '/approvals?decided=true')).rows).toMatchObject([
      { approvalId, decision: 'lapsed' },
    ])
    await correct()
    expect((await requests()).map(({ decision }) => decision)).toEqual(['lapsed', null])
    expect(await refused(approver, `/approvals/${approvalId}/approve`, { version: 1 })).toBe('stateChanged')
  })
})
