import { readFileSync } from 'node:fs'
import { eventExamples } from '@kassavirta/domain/operation/provider/event-examples'
import { eventTypes } from '@kassavirta/domain/operation/provider/events'
import { beforeEach, describe, expect, test } from 'vitest'
import { deskFeatures } from '../src/desk-app.ts'
import { buildSender, callsByEvent, postAs, readOutbox, type Sender } from './event-calls.ts'
import { givenPortal } from './harness.ts'
import { strictEvent } from './outgoing.ts'
import { addCompany, addRole } from './world.ts'

const portal = givenPortal({ extra: deskFeatures })

let sender: Sender
beforeEach(async () => {
  sender = await buildSender(portal)
})

describe('the provider reads', () => {
  test.each(eventTypes)('%s with every key of its schema and no other', async (type) => {
    const answer = await callsByEvent(portal, sender)[type]()
    expect(answer.statusCode).toBeLessThan(300)
    const event = (await readOutbox(portal)).at(-1)
    expect(event.type).toBe(type)
    expect(strictEvent(type).safeParse(event).error?.issues ?? []).toEqual([])
    const isOwn = type.startsWith('audit.') || type.startsWith('vault.')
    const companyExtId = type.startsWith('user.') || isOwn ? null : 'T100'
    const isOfDesk = Boolean(event.data.staff)
    expect(event).toMatchObject({ companyExtId, userExtId: isOwn || isOfDesk ? null : 'U1' })
  })

  test.each(['deposit.created', 'changeorder.created'] as const)(
    '%s with its own key of the account',
    async (type) => {
      await callsByEvent(portal, sender)[type]()
      expect((await readOutbox(portal))[0].data).toMatchObject({ accountExtId: 'A1' })
    },
  )

  test('an inquiry with the keys of the result and of the message that it is about', async () => {
    await callsByEvent(portal, sender)['inquiry.created']()
    const [{ data }] = await readOutbox(portal)
    expect(data).toMatchObject({ entryExtId: 'HD-1', messageExtId: 'M-88' })
  })

  test('the last day of a cancelled mandate beside its end', async () => {
    await callsByEvent(portal, sender)['mandate.cancelled']()
    const [{ data }] = await readOutbox(portal)
    expect(data).toMatchObject({ extId: 'V2', end: '2026-11-16', lastDay: '2026-11-15' })
  })
})

test('a call that names two places of one’s own is refused, so that no event can contradict itself', async () => {
  const { db } = portal.database
  const other = await addCompany(db, { supplyOrder: true })
  await addRole(db, sender.user.id, other.id, { accessoryOrder: true })
  const order = { deliveryDate: '2026-11-20', tt_kpl_sinetit: 25 }
  const answer = await postAs(portal, sender)(`/api/supplyorder?companyId=${other.id}`, order)
  expect([answer.statusCode, answer.json().errors]).toEqual([400, { companyId: 'Tarkista tiedot' }])
  expect(await readOutbox(portal)).toEqual([])
  const same = await postAs(portal, sender)(`/api/supplyorder?companyId=${sender.company.id}`, order)
  expect(same.statusCode).toBe(200)
})

describe('an example', () => {
  test.each(eventExamples)('of $type holds', (example) => {
    expect(strictEvent(example.type).safeParse(example).error?.issues ?? []).toEqual([])
  })

  test('stands on the page for the provider’s people, one of each kind, in their order', () => {
    const file = new URL('../../../docs/how-to/connect-the-provider.md', import.meta.url)
    const blocks = readFileSync(file, 'utf8').matchAll(/^```json\n(\{\s*"seq".*?)^```/gms)
    expect([...blocks].map(([, json]) => JSON.parse(json!))).toEqual(eventExamples)
  })
})
