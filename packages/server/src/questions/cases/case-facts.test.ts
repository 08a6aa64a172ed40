import { beforeEach, describe, expect, test } from 'vitest'
import { staffAtWork } from '../../../test/desk.ts'
import { buildSender, postAs, type Sender } from '../../../test/event-calls.ts'
import { givenPortal } from '../../../test/harness.ts'
import { shownFigures } from '../../../test/outgoing.ts'
import { addAccount, addCompany } from '../../../test/world.ts'
import { deskFeatures } from '../../desk-app.ts'
import { caseEntry, serviceCase } from '../../tables/cases.ts'
import { bag, bagPerson, countPass, countTill, entryEvent, handledDeposit } from '../../tables/bags.ts'
import { deposit, inquiry } from '../../tables/submissions.ts'

const portal = givenPortal({ extra: deskFeatures })

let sender: Sender
beforeEach(async () => {
  sender = await buildSender(portal)
})

const cases = () => portal.database.db.select().from(serviceCase)

async function declare(values: Partial<typeof deposit.$inferInsert> = {}): Promise<number> {
  const [made] = await portal.database.db
    .insert(deposit)
    .values({
      companyId: sender.company.id,
      accountId: sender.account.id,
      userId: sender.user.id,
      securityBagNumber: '40010084',
      registerDate: '2026-11-12',
      totalSumCents: 1_260_00,
      coinTotalSumCents: 0,
      pcs_50e: 22,
      pcs_20e: 8,
      createdAt: new Date('2026-11-12T15:00:00Z'),
      modifiedAt: portal.now,
      ...values,
    })
    .returning()
  return made!.id
}

async function count(depositId: number | null, totalCents = 1_240_00): Promise<number> {
  const [made] = await portal.database.db
    .insert(handledDeposit)
    .values({
      extId: `HD-${depositId}-${totalCents}`,
      companyId: sender.company.id,
      accountId: sender.account.id,
      depositId,
      accountingDate: '2026-11-13',
      dueDate: '2026-11-16',
      securityBagNumber: '40010084',
      signedTotalCents: 1_260_00,
      totalCents,
      notesTotalSumCents: totalCents,
      pcs_050: 22,
      pcs_020: 7,
      error2: 'Turvapussi ei ollut ehjä',
    })
    .returning()
  return made!.id
}

/** A bag on the table of somebody who has sent a first count of 1240 €. */
async function countOnce(depositId: number, staffId: number): Promise<void> {
  const { db } = portal.database
  const [made] = await db
    .insert(bag)
    .values({
      depositId,
      companyId: sender.company.id,
      accountId: sender.account.id,
      securityBagNumber: '40010084',
      state: 'second',
      arrivedAt: portal.now,
      receivedAt: portal.now,
      pass: 1,
    })
    .returning()
  const bagId = made!.id
  await db.insert(bagPerson).values({ bagId, staffId, step: 'first' })
  const sent = { savedAt: portal.now, sentAt: portal.now, intact: true }
  const pass = { bagId, pass: 1, step: 'first', staffId, ...sent } as const
  await db.insert(countPass).values(pass)
  await db.insert(countTill).values({ bagId, pass: 1, till: 1, pcs_50e: 22, pcs_20e: 7 })
  const event = { kind: 'deposit', entryId: depositId, source: 'desk', at: portal.now, staffId } as const
  await db.insert(entryEvent).values({ ...event, stage: 'arrived' })
}

async function ask(body: object): Promise<number> {
  const sent = await postAs(portal, sender)('/api/inquiry', { additionalInformation: 'Miksi?', ...body })
  expect(sent.statusCode).toBe(200)
  return (await cases()).at(-1)!.id
}

describe('beside a case', () => {
  test('stand the declaration and the result of its entry, by denomination, and how to answer', async () => {
    const service = await staffAtWork(portal, 'palvelu', ['service'])
    const depositId = await declare()
    const resultId = await count(depositId)
    const about = {
      type: 'deposithandled',
      entryId: resultId,
      declared: 1260,
      counted: 1240,
      difference: -20,
    }
    const answer = { answerMethod: '0,2,0', answerPhone: '040 777' }
    const caseId = await ask({ name: resultId, entryType: 'deposithandled', ...answer })
    const shown = (await service.browser.get(`/cases/${caseId}`)).json()
    expect(shown).toMatchObject({
      phone: '040 777',
      email: sender.user.emailAddress,
      answerWays: ['phone'],
      about: {
        ...about,
        name: `Käsitelty tilitys #${resultId}`,
        day: '2026-11-12',
        creditDay: '2026-11-16',
        remarks: ['Turvapussi ei ollut ehjä'],
        pieces: [
          { name: '50 €', declared: 22, counted: 22 },
          { name: '20 €', declared: 8, counted: 7 },
        ],
      },
      differences: [{ resultId, difference: -20, bagNumber: '40010084' }],
    })
    const fromDeposit = await ask({ name: depositId, entryType: 'deposit' })
    expect((await service.browser.get(`/cases/${fromDeposit}`)).json().about).toMatchObject({
      ...about,
      type: 'deposit',
      entryId: depositId,
    })
  })

  test('stands the declaration of a bag that the letter names by its number', async () => {
    const service = await staffAtWork(portal, 'palvelu', ['service'])
    const depositId = await declare()
    const caseId = await ask({ securityBagNumber: 'CN 40010084' })
    expect((await service.browser.get(`/cases/${caseId}`)).json().about).toMatchObject({ entryId: depositId })
  })

  test('stands no entry of another company, whatever the letter says', async () => {
    const service = await staffAtWork(portal, 'palvelu', ['service'])
    const { db } = portal.database
    const foreign = await addCompany(db)
    const account = await addAccount(db, foreign.id)
    const depositId = await declare({
      companyId: foreign.id,
      accountId: account.id,
      securityBagNumber: '999',
    })
    const caseId = await ask({ securityBagNumber: '999' })
    expect((await service.browser.get(`/cases/${caseId}`)).json().about).toBe(null)
    await db.update(inquiry).set({ entryType: 'deposit', entryId: String(depositId) })
    expect((await service.browser.get(`/cases/${caseId}`)).json().about).toBe(null)
  })

  test('stand the counts so far, but no figure for whoever counts bags, until this one is counted', async () => {
    const service = await staffAtWork(portal, 'palvelu', ['service'])
    const both = await staffAtWork(portal, 'palvelulaskija', ['service', 'counter'])
    const depositId = await declare()
    await countOnce(depositId, both.staffId)
    const caseId = await ask({ name: depositId, entryType: 'deposit', reference: '1 260,00 € / 13' })
    const seen = (await service.browser.get(`/cases/${caseId}`)).json().about
    expect(seen).toMatchObject({
      declared: 1260,
      counted: null,
      passes: [{ step: 'first', total: 1240, isIntact: true }],
      events: [{ stage: 'arrived' }],
    })
    const blind = await both.browser.get(`/cases/${caseId}`)
    expect(blind.json().about).toMatchObject({
      isBlind: true,
      bagNumber: '40010084',
      declared: null,
      pieces: [],
      passes: [],
    })
    expect(shownFigures(blind.body, ['1260', '1240'])).toEqual([])
    await count(depositId)
    expect((await both.browser.get(`/cases/${caseId}`)).json().about).toMatchObject({
      isBlind: false,
      counted: 1240,
    })
  })
})

describe('a missing bag', () => {
  const question = { body: 'Onko pussi vielä teillä?' }

  test('is asked about once, and the sender of the declaration is asked', async () => {
    const service = await staffAtWork(portal, 'palvelu', ['service'])
    const depositId = await declare()
    const [one, two] = [
      await service.act('/cases/missing', { depositId, ...question }),
      await service.act('/cases/missing', { depositId, ...question }),
    ]
    const { caseId } = one.json()
    expect([one.json(), two.json()]).toEqual([
      { caseId, isNew: true },
      { caseId, isNew: false },
    ])
    expect(await cases()).toMatchObject([
      {
        kind: 'missing',
        entryId: depositId,
        userId: sender.user.id,
        state: 'waiting',
        ownerId: service.staffId,
      },
    ])
    expect(await portal.database.db.select().from(caseEntry)).toMatchObject([
      { visible: true, caseId, ...question },
    ])
    expect((await service.browser.get(`/cases/${caseId}`)).json()).toMatchObject({
      subject: 'Puuttuva pussi 40010084',
      letter: null,
      about: { declared: 1260 },
    })
  })

  test('that a counter asks about is nobody’s, and says nothing of sums', async () => {
    const counter = await staffAtWork(portal, 'laskija', ['counter'])
    const asked = await counter.act('/cases/missing', { depositId: await declare(), ...question })
    expect(asked.statusCode).toBe(200)
    expect(shownFigures(asked.body, ['1260'])).toEqual([])
    expect(await cases()).toMatchObject([{ state: 'waiting', ownerId: null }])
  })

  test.each([
    ['was removed', { removedAt: new Date('2026-11-14T10:00:00Z') }],
    ['was counted by the systems', { countingState: 'käsitelty' }],
  ])('is not asked about when its declaration %s', async (_, values) => {
    const service = await staffAtWork(portal, 'palvelu', ['service'])
    const depositId = await declare({ ...values, removedBy: 'removedAt' in values ? sender.user.id : null })
    expect((await service.act('/cases/missing', { depositId, ...question })).json().code).toBe('stateChanged')
    expect((await service.act('/cases/missing', { depositId: 99_999, ...question })).statusCode).toBe(404)
  })

  test('is not asked about when it has come', async () => {
    const service = await staffAtWork(portal, 'palvelu', ['service'])
    const depositId = await declare()
    await countOnce(depositId, service.staffId)
    expect((await service.act('/cases/missing', { depositId, ...question })).json().code).toBe('stateChanged')
  })
})
