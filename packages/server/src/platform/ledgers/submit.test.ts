import { memberOfCompany } from '@kassavirta/domain/kernel/people/access'
import { endpoint, json } from '@kassavirta/domain/kernel/contract/endpoint'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenPortal } from '../../../test/harness.ts'
import { addCompany, addRole, addUser, signIn } from '../../../test/world.ts'
import { audit, idempotencyKey, mail, outbox } from '../../tables/ledgers.ts'
import { portalUser } from '../../tables/people.ts'
import { userCompanyRole } from '../../tables/places.ts'
import { visitRequest } from '../../tables/submissions.ts'
import { serviceDeskEmail } from '../mail/service-desk-email.ts'
import type { AppBuilder } from '../http/route.ts'
import { senderColumns, submittedRow } from '../database/row-writes.ts'
import { noFacts } from '../rights/facts.ts'
import { bindSubmission } from './submit.ts'

const sendNote = endpoint({
  method: 'POST',
  path: '/api/test/visit',
  summary: 'test',
  company: 'body',
  access: memberOfCompany('visit'),
  body: () =>
    z.object({
      customerId: z.int(),
      text: z.string().check(z.refine((text) => !rules.refuse.has(text))),
    }),
  reply: json(() => z.object({ id: z.int(), at: z.string() })),
})
/** A test adds texts here that the schema refuses from then on. */
const rules = { refuse: new Set<string>() }

function noteRoutes(bound: AppBuilder): void {
  bindSubmission(bound, sendNote, {
    table: visitRequest,
    facts: noFacts,
    work: async ({ tx, member, now, newId: id }, body) => {
      const details = {
        suggestedDate: '2026-11-20',
        additionalInfo: body.text,
        contactInfo: '',
        modifiedAt: now,
      }
      const values = { id, ...senderColumns(member, now), ...details }
      if (body.text === 'refused after a write') {
        await tx.insert(visitRequest).values(values)
        throw new Problem('invalid')
      }
      return {
        answer: { id, at: now.toISOString() },
        write: submittedRow(visitRequest, values),
        event: 'visit.created',
        subject: id,
        data: { text: body.text },
        email: serviceDeskEmail('Kuljetustilaus\nBcc: x@example.fi', [['Viesti', body.text]]),
      }
    },
  })
}

const portal = givenPortal({ extra: [noteRoutes], environment: { SERVICE_DESK_MAIL: 'palvelu@example.fi' } })
const db = () => portal.database.db

let companyId = 0
let userId = 0
let headers: Record<string, string> = {}
beforeEach(async () => {
  companyId = (await addCompany(db())).id
  userId = (await addUser(portal)).id
  await addRole(db(), userId, companyId, { visitChangeRequest: true })
  headers = await signIn(portal, userId)
})

const send = (text = 'moi', key?: string, callerHeaders = headers) =>
  portal.app.inject({
    method: 'POST',
    url: '/api/test/visit',
    headers: { ...callerHeaders, ...(key ? { 'idempotency-key': key } : {}) },
    payload: { customerId: companyId, text },
  })

const written = async () => ({
  rows: (await db().select().from(visitRequest)).length,
  events: (await db().select().from(outbox)).length,
  audits: (await db().select().from(audit)).length,
  keys: (await db().select().from(idempotencyKey)).length,
  mails: (await db().select().from(mail)).length,
})

test('a submission leaves row, audit row, event, key and e-mail', async () => {
  const res = await send('moi', 'key-0001')
  expect(res.statusCode).toBe(200)
  expect(await written()).toEqual({ rows: 1, events: 1, audits: 1, keys: 1, mails: 1 })
  const { id } = res.json()
  const common = { userId, companyId }
  expect(await db().select().from(outbox)).toMatchObject([
    { ...common, type: 'visit.created', data: { text: 'moi' }, at: portal.now },
  ])
  expect(await db().select().from(audit)).toMatchObject([
    { ...common, action: 'visit.created', subject: String(id) },
  ])
  expect(await db().select().from(mail)).toMatchObject([
    {
      recipient: 'palvelu@example.fi',
      subject: expect.stringMatching(/^Kuljetustilaus Bcc: x@example\.fi #\d+, \S/),
      body: expect.stringContaining('\nViesti: moi\n'),
    },
  ])
})

test('a refusal after the write leaves nothing at all', async () => {
  expect((await send('refused after a write', 'key-0001')).statusCode).toBe(400)
  expect(await written()).toEqual({ rows: 0, events: 0, audits: 0, keys: 0, mails: 0 })
})

describe('an idempotency key', () => {
  test('gives a repeated call the first answer [R-DOOR-09]', async () => {
    const first = await send('moi', 'key-0001')
    const again = await send('moi', 'key-0001')
    expect([again.statusCode, again.body]).toEqual([200, first.body])
    expect(await written()).toEqual({ rows: 1, events: 1, audits: 1, keys: 1, mails: 1 })
  })

  test('with another body is 422', async () => {
    await send('moi', 'key-0001')
    const res = await send('hei', 'key-0001')
    expect([res.statusCode, res.json().errorMessage]).toEqual([422, 'Lähetys on jo tehty eri tiedoilla'])
    expect((await written()).rows).toBe(1)
  })

  test('belongs to one user', async () => {
    const other = await addUser(portal)
    await addRole(db(), other.id, companyId, { visitChangeRequest: true })
    const first = await send('moi', 'key-0001')
    const second = await send('moi', 'key-0001', await signIn(portal, other.id))
    expect(second.json()).not.toEqual(first.json())
    expect((await written()).rows).toBe(2)
  })

  test('gives the first answer after the right has ended', async () => {
    const first = await send('moi', 'key-0001')
    await db().update(userCompanyRole).set({ endedAt: portal.now }).where(eq(userCompanyRole.userId, userId))
    const again = await send('moi', 'key-0001')
    expect([again.statusCode, again.json()]).toEqual([200, first.json()])
    expect((await send('hei', 'key-0001')).statusCode).toBe(422)
    expect((await send('moi', 'key-0002')).statusCode).toBe(403)
    expect((await written()).rows).toBe(1)
  })

  test('gives the first answer where it would now be refused', async () => {
    const first = await send('moi', 'key-0001')
    rules.refuse.add('moi')
    const again = await send('moi', 'key-0001')
    const other = await send('moi', 'key-0002')
    rules.refuse.clear()
    expect([again.statusCode, again.json(), other.statusCode]).toEqual([200, first.json(), 400])
    expect((await written()).rows).toBe(1)
  })

  test('is worth nothing to a stranger or without a living session', async () => {
    await send('moi', 'key-0001')
    const stranger = await signIn(portal, (await addUser(portal)).id)
    expect((await send('moi', 'key-0001', stranger)).statusCode).toBe(403)
    await db().update(portalUser).set({ disabledAt: portal.now }).where(eq(portalUser.id, userId))
    expect((await send('moi', 'key-0001')).statusCode).toBe(401)
    // Nor where the body would be refused by now: nobody learns what was stored.
    rules.refuse.add('moi')
    const refused = await send('moi', 'key-0001')
    rules.refuse.clear()
    expect(refused.statusCode).toBe(401)
  })

  test('of a refused call can be used again', async () => {
    await send('refused after a write', 'key-0001')
    expect((await send('moi', 'key-0001')).statusCode).toBe(200)
  })

  test.each(['short', 'with spaces in it', 'x'.repeat(256)])('%s is refused', async (key) => {
    expect((await send('moi', key)).statusCode).toBe(400)
  })

  test('is not needed: without one two are two', async () => {
    await send()
    await send()
    expect((await written()).rows).toBe(2)
  })
})

test('an ended right is refused with an old token', async () => {
  await db().update(userCompanyRole).set({ endedAt: portal.now }).where(eq(userCompanyRole.userId, userId))
  expect((await send()).statusCode).toBe(403)
  expect((await written()).rows).toBe(0)
})

test('a userId that is not the caller’s is refused', async () => {
  const payload = { customerId: companyId, text: 'moi', userId: userId + 1 }
  const res = await portal.app.inject({ method: 'POST', url: '/api/test/visit', headers, payload })
  expect(res.statusCode).toBe(403)
})
