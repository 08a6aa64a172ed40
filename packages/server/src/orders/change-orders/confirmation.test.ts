import { beforeEach, expect, test } from 'vitest'
import { staffAtWork } from '../../../test/desk.ts'
import { givenPortal } from '../../../test/harness.ts'
import { deliver } from '../../../test/order-calls.ts'
import { orderWorld, type OrderWorld } from '../../../test/order-world.ts'
import { addMandate, addRole, addUser, signIn } from '../../../test/world.ts'
import { deskFeatures } from '../../desk-app.ts'
import { serviceCase } from '../../tables/cases.ts'
import { outbox } from '../../tables/ledgers.ts'
import { parameter } from '../../tables/parameter.ts'
import { changeOrder } from '../../tables/submissions.ts'

const portal = givenPortal({ extra: deskFeatures })
const db = () => portal.database.db
const stored = async () => (await db().select().from(changeOrder))[0]!
const cases = () => db().select().from(serviceCase).orderBy(serviceCase.id)

let world: OrderWorld
let entryId = 0
beforeEach(async () => {
  world = await orderWorld(portal)
  entryId = await world.order('2026-11-20')
  portal.now = new Date('2026-11-20T09:00:00Z')
})

const CAME = { pcs_50e: 9, pcs_2e_roll: 1 }

test('a delivery whose content matches is confirmed once, without a case', async () => {
  expect((await world.confirm(entryId, { matches: true })).json().code).toBe('orderNotDelivered')
  await deliver(portal, entryId)
  expect(await world.state(entryId)).toMatchObject({ stage: 'delivered', mayConfirm: true })
  const answer = await world.confirm(entryId, { matches: true })
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok', caseId: null }])
  expect(await stored()).toMatchObject({
    confirmedOk: true,
    confirmedBy: world.user.id,
    confirmedCounts: null,
  })
  expect(await cases()).toEqual([])
  expect((await world.confirm(entryId, { matches: true })).json().code).toBe('deliveryConfirmed')
  expect(await world.state(entryId)).toMatchObject({
    mayConfirm: false,
    confirmation: { matches: true, by: 'Maija Virtanen', counts: null, caseId: null },
  })
})

test('a mismatch opens a case that shows what was ordered, packed and said to have come', async () => {
  await deliver(portal, entryId, {
    packedCounts: { pcs_50e: 10, pcs_2e_roll: 0 },
    packReason: 'Rullat loppu',
  })
  const answer = await world.confirm(entryId, { matches: false, counts: CAME, message: 'Yksi puuttui' })
  const [opened] = await cases()
  expect(answer.json()).toEqual({ status: 'ok', caseId: opened?.id })
  expect(opened).toMatchObject({
    kind: 'receipt',
    entryId,
    companyId: world.company.id,
    userId: world.user.id,
  })
  expect((await db().select().from(outbox)).at(-1)).toMatchObject({
    type: 'changeorder.confirmed',
    data: { entryId, matches: false, message: 'Yksi puuttui', caseId: opened?.id },
  })
  const { browser } = await staffAtWork(portal, 'palvelu', ['service'])
  const shown = (await browser.get(`/cases/${opened!.id}`)).json()
  expect(shown).toMatchObject({
    subject: `Toimitus ei täsmää: Vaihtorahatilaus #${entryId}`,
    opening: 'Yksi puuttui',
    letter: { body: 'Yksi puuttui' },
    about: {
      type: 'changeorder',
      entryId,
      day: '2026-11-20',
      delivery: {
        seal: 'S-1',
        reason: 'Rullat loppu',
        ordered: 550,
        packed: 500,
        came: 500,
        pieces: [
          { name: '50 €', ordered: 10, packed: 10, came: 9 },
          { name: '2 €, rullia', ordered: 1, packed: 0, came: 1 },
        ],
      },
    },
  })
  expect(shown.letter.lines).toContainEqual({ label: '50 €', text: 'pakattu 10, saapui 9' })
  expect(await world.state(entryId)).toMatchObject({
    packed: { reason: 'Rullat loppu' },
    confirmation: { matches: false, message: 'Yksi puuttui', counts: CAME, caseId: opened?.id },
  })
  const own = (await world.get(`/api/cases/${opened!.id}`)).json()
  expect(own).toMatchObject({ kind: 'receipt', letter: { body: 'Yksi puuttui' } })
})

test('what does not match must be told: other counts, or words', async () => {
  await deliver(portal, entryId)
  const same = { matches: false, counts: { pcs_50e: 10, pcs_2e_roll: 1 } }
  const answers = [await world.confirm(entryId, { matches: false }), await world.confirm(entryId, same)]
  expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
    [400, 'required'],
    [400, 'countsMatch'],
  ])
  expect(await cases()).toEqual([])
  expect((await world.confirm(entryId, { ...same, message: 'Pussi oli auki' })).statusCode).toBe(200)
  expect(await cases()).toHaveLength(1)
})

test('what came is compared with what was packed, and not with what was ordered', async () => {
  const packedCounts = { pcs_50e: 10, pcs_2e_roll: 0 }
  await deliver(portal, entryId, { packedCounts, packReason: 'Rullat loppu' })
  const asPacked = await world.confirm(entryId, { matches: false, counts: packedCounts })
  expect([asPacked.json().code, await cases()]).toEqual(['countsMatch', []])
  const ordered = { pcs_50e: 10, pcs_2e_roll: 1 }
  expect((await world.confirm(entryId, { matches: false, counts: ordered })).statusCode).toBe(200)
  expect(await cases()).toHaveLength(1)
})

test('a delivery is confirmed by whoever sees its order, and by no other colleague', async () => {
  await deliver(portal, entryId)
  const colleague = await addUser(portal)
  await addMandate(portal, colleague.id, world.account.id, { changeCurrency: true })
  const headers = await signIn(portal, colleague.id)
  const confirm = () => world.post('/confirmation', { entryId, matches: true }, headers)
  expect((await confirm()).json().code).toBe('notFound')
  await addRole(db(), colleague.id, world.company.id, { changeOrders: true })
  expect((await confirm()).statusCode).toBe(200)
  expect(await stored()).toMatchObject({ confirmedBy: colleague.id })
})

test('where the provider does not ask, nobody can confirm', async () => {
  await deliver(portal, entryId)
  await db().delete(parameter)
  expect((await world.confirm(entryId, { matches: true })).json().code).toBe('notFound')
})
