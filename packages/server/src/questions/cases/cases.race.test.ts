import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  newestCase,
  ownedCase,
  sendFeedback,
  showCases,
  buildSender,
  postAs,
  type Sender,
} from '../../../test/event-calls.ts'
import { staffAtWork } from '../../../test/desk.ts'
import { givenPortal } from '../../../test/harness.ts'
import { whileHeld } from '../../../test/held.ts'
import { deskFeatures } from '../../desk-app.ts'
import { caseEntry, serviceCase } from '../../tables/cases.ts'
import { deposit } from '../../tables/submissions.ts'

const portal = givenPortal({ extra: deskFeatures })
const ROUNDS = 10
const AT_ONCE = Array.from({ length: 6 }, (_, index) => index)

let sender: Sender
beforeEach(async () => {
  sender = await buildSender(portal)
  await showCases(portal)
})

const cases = () => portal.database.db.select().from(serviceCase).orderBy(serviceCase.id)
const write = (caseId: number, body: string) =>
  postAs(portal, sender)(`/api/cases/${caseId}/entries`, { body })

/** A declaration whose bag has not come. */
async function declareMissing(): Promise<number> {
  const [made] = await portal.database.db
    .insert(deposit)
    .values({
      companyId: sender.company.id,
      accountId: sender.account.id,
      userId: sender.user.id,
      securityBagNumber: '4711',
      registerDate: '2026-11-12',
      totalSumCents: 100_00,
      coinTotalSumCents: 0,
      createdAt: portal.now,
      modifiedAt: portal.now,
    })
    .returning()
  return made!.id
}

/** Closes every case with its first answer, so many days ago. */
async function closeAll(daysAgo: number, ownerId: number): Promise<void> {
  const closedAt = new Date(portal.now.getTime() - daysAgo * 86_400_000)
  const [answer] = await portal.database.db.select().from(caseEntry).limit(1)
  const closed = { state: 'closed', closedAt, answerEntryId: answer!.id, ownerId } as const
  await portal.database.db.update(serviceCase).set(closed)
}

describe('at the same moment', () => {
  test('of those who take a case one has it', async () => {
    const staff = [
      await staffAtWork(portal, 'palvelu-a', ['service']),
      await staffAtWork(portal, 'palvelu-b', ['service']),
    ]
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await sendFeedback(portal, sender)
      const taken = await Promise.all(staff.map(({ act }) => act(`/cases/${id}/take`, { version: 0 })))
      expect(taken.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
      const winner = staff[taken.findIndex(({ statusCode }) => statusCode === 200)]
      expect((await newestCase(portal, sender.user.id)).ownerId).toBe(winner?.staffId)
    }
  })

  test('of those who give a case on one does, and the note of the other is not written', async () => {
    const { caseId, act, version } = await ownedCase(portal, sender)
    const receivers = [
      await staffAtWork(portal, 'palvelu-c', ['service']),
      await staffAtWork(portal, 'palvelu-d', ['service']),
    ]
    const given = await Promise.all(
      receivers.map(({ staffId }) =>
        act(`/cases/${caseId}/handover`, { to: staffId, note: 'Hoida', version }),
      ),
    )
    expect(given.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await portal.database.db.$count(caseEntry)).toBe(1)
  })

  test('replies to a case that was closed long ago begin one new case together', async () => {
    const { caseId, act, version } = await ownedCase(portal, sender)
    await act(`/cases/${caseId}/entries`, { body: 'Kiitos!', isVisible: true, version })
    for (let round = 0; round < ROUNDS; round += 1) {
      const closedAt = new Date(portal.now.getTime() - 31 * 86_400_000)
      const [answer] = await portal.database.db.select().from(caseEntry).limit(1)
      const closed = { state: 'closed', closedAt, answerEntryId: answer!.id } as const
      await portal.database.db.update(serviceCase).set(closed)
      const before = (await cases()).length
      const answers = await Promise.all(AT_ONCE.map((each) => write(caseId, `Vielä ${each}`)))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(AT_ONCE.map(() => 200))
      expect(new Set(answers.map((each) => each.json().caseId)).size).toBe(1)
      expect(await cases()).toHaveLength(before + 1)
    }
    expect(await portal.database.db.select().from(caseEntry)).toHaveLength(1 + ROUNDS * AT_ONCE.length)
  })

  test('a question about a missing bag and a reply about an earlier one meet in one open case', async () => {
    const wish = { depositId: await declareMissing(), body: 'Missä pussi on?' }
    const staff = [
      await staffAtWork(portal, 'palvelu-c', ['service']),
      await staffAtWork(portal, 'laskija-c', ['counter']),
    ]
    const { caseId } = (await staff[0]!.act('/cases/missing', wish)).json()
    for (let round = 0; round < ROUNDS; round += 1) {
      // Closed within the thirty days: the reply opens it again, unless a new question has come first.
      await closeAll(round % 2 === 0 ? 1 : 31, staff[0]!.staffId)
      const answers = await Promise.all([
        write(caseId, 'Löytyi!'),
        ...staff.map(({ act }) => act('/cases/missing', wish)),
        write(caseId, 'Löytyi varmasti!'),
      ])
      expect(answers.filter(({ statusCode }) => statusCode !== 200).map((each) => each.json().code)).toEqual(
        [],
      )
      expect((await cases()).filter(({ state }) => state !== 'closed')).toHaveLength(1)
    }
  })

  test('a question that waits for a reply belongs to the case that the reply has begun', async () => {
    const { act, staffId } = await staffAtWork(portal, 'palvelu-d', ['service'])
    const wish = { depositId: await declareMissing(), body: 'Missä pussi on?' }
    const { caseId } = (await act('/cases/missing', wish)).json()
    await closeAll(31, staffId)
    const held = sql`select from service_case where id = ${caseId} for update`
    const [reply, question] = await whileHeld(portal.database.db, held, [
      () => write(caseId, 'Löytyi!'),
      () => act('/cases/missing', wish),
    ])
    expect([reply!.statusCode, question!.statusCode]).toEqual([200, 200])
    expect(question!.json()).toEqual({ caseId: reply!.json().caseId, isNew: false })
    expect(await cases()).toHaveLength(2)
  })
})
