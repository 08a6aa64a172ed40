import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { sendFeedback } from '../../../../test/case-calls.ts'
import { staffAtWork } from '../../../../test/desk.ts'
import { buildSender, type Sender } from '../../../../test/event-calls.ts'
import { givenPortal } from '../../../../test/harness.ts'
import { shownFigures } from '../../../../test/shown-figures.ts'
import { deskFeatures } from '../../../desk-app.ts'
import { audit } from '../../../tables/ledgers.ts'
import { portalUser } from '../../../tables/people.ts'
import { deposit } from '../../../tables/submissions.ts'

const portal = givenPortal({ extra: deskFeatures })
const db = () => portal.database.db
type Staff = Awaited<ReturnType<typeof staffAtWork>>
type Hit = {
  readonly kind: string
  readonly id: number
  readonly title: string
  readonly state: string | null
}

const NUMBER = '40010084'
let sender: Sender
let counter: Staff
let service: Staff
beforeEach(async () => {
  sender = await buildSender(portal)
  counter = await staffAtWork(portal, 'laskija', ['counter'])
  service = await staffAtWork(portal, 'palvelu', ['service'])
})

async function declare(): Promise<number> {
  const [made] = await db()
    .insert(deposit)
    .values({
      companyId: sender.company.id,
      accountId: sender.account.id,
      userId: sender.user.id,
      securityBagNumber: NUMBER,
      registerDate: '2026-11-12',
      totalSumCents: 987_654_32,
      coinTotalSumCents: 0,
      createdAt: portal.now,
      modifiedAt: portal.now,
    })
    .returning()
  return made?.id ?? 0
}

const look = ({ browser }: Staff, kind: string, id: number) => browser.get(`/search/${kind}/${id}`)
const kindsOf = (hits: readonly Hit[]) => hits.map(({ kind }) => kind)

describe('what the search has found', () => {
  test('a declaration tells its place, its sender and its bag once that has come, and never a sum', async () => {
    const depositId = await declare()
    const before = await look(counter, 'deposit', depositId)
    expect(before.json()).toMatchObject({ title: NUMBER, salesDay: '2026-11-12' })
    expect(kindsOf(before.json().related)).toEqual(['company', 'person'])
    await counter.act('/bags/receive', { number: NUMBER })
    const after = await look(counter, 'deposit', depositId)
    expect(after.json().related[0]).toMatchObject({ kind: 'bag', title: NUMBER, state: 'arrived' })
    for (const { body } of [before, after]) expect(shownFigures(body, ['98765432', '987654.32'])).toEqual([])
  })

  test('a person tells their places, and how to reach them to those who answer customers', async () => {
    const { id } = sender.user
    await db().update(portalUser).set({ phoneNumber: '040 1234567' }).where(eq(portalUser.id, id))
    const caseId = await sendFeedback(portal, sender)
    const plain = await look(counter, 'person', id)
    expect(kindsOf(plain.json().related)).toEqual(['company'])
    expect(plain.body).not.toContain('040 1234567')
    const whole = await look(service, 'person', id)
    expect(whole.json()).toMatchObject({ phone: '040 1234567' })
    expect(whole.json().related).toContainEqual(expect.objectContaining({ kind: 'case', id: caseId }))
  })

  test('who looked at a person stays on record', async () => {
    const depositId = await declare()
    await look(counter, 'deposit', depositId)
    await look(counter, 'person', sender.user.id)
    const rows = await db().select().from(audit).where(eq(audit.staffId, counter.staffId))
    const viewed = rows.filter(({ action }) => action.endsWith('.viewed'))
    expect(viewed).toMatchObject([
      { action: 'person.viewed', companyId: null, subject: String(sender.user.id) },
    ])
  })

  test('what is not there, or has ended, is not found', async () => {
    const gone = sender.user.id
    await db().update(portalUser).set({ disabledAt: portal.now }).where(eq(portalUser.id, gone))
    for (const [kind, id] of [
      ['deposit', 999_999],
      ['person', gone],
      ['person', 999_999],
    ] as const)
      expect((await look(service, kind, id)).json()).toMatchObject({ code: 'notFound' })
    // A bag and a place have pages of their own.
    for (const kind of ['bag', 'company']) expect((await look(service, kind, 1)).statusCode).toBe(400)
  })
})
