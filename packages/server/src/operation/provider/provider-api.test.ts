import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { envelope, eventData, eventTypes, type EventType } from '@kassavirta/domain/operation/provider/events'
import { eventExamples } from '@kassavirta/domain/operation/provider/examples'
import * as z from 'zod/mini'
import { buildSender, callsByEvent, postAs, readOutbox, type Sender } from '../../../test/event-calls.ts'
import { givenPortal } from '../../../test/harness.ts'
import { addCompany, addUser, addRole } from '../../../test/world.ts'
import { deskFeatures } from '../../desk-app.ts'
import { writeEvent } from '../../platform/ledgers/record.ts'
import { hashKey } from '../../platform/rights/access.ts'
import { outbox as outboxTable, providerKey } from '../../tables/ledgers.ts'
import { company, concern } from '../../tables/places.ts'
import { endProviderKeys, newProviderKey } from './queries.ts'

/** The schema of an event that refuses unknown keys. */
const strictEvent = (type: EventType) =>
  z.strictObject({
    ...envelope(type),
    data: z.strictObject(eventData[type] as Readonly<Record<string, z.ZodMiniType>>),
  })

describe('the calls of the provider', () => {
  const portal = givenPortal()
  const db = () => portal.database.db
  const newKey = (options = {}) => newProviderKey(db(), portal.now, options)

  const post = (payload: object | string, key: string | undefined, query = '') =>
    portal.app.inject({
      method: 'POST',
      url: `/api/provider/import${query}`,
      headers: {
        'content-type': 'application/json',
        ...(key === undefined ? {} : { 'x-provider-key': key }),
      },
      payload,
    })
  const outbox = (key: string, query = '') =>
    portal.app.inject({ url: `/api/provider/outbox${query}`, headers: { 'x-provider-key': key } })

  const shop = { extId: 'T1', name: 'Kauppa', businessId: '1234567-1' }

  describe('the key', () => {
    test('opens both calls and is stored as a hash only', async () => {
      const key = await newKey()
      expect(key).toMatch(/^[\w-]{43}$/)
      expect(await db().select().from(providerKey)).toMatchObject([
        { hash: hashKey(key), createdAt: portal.now, endedAt: null },
      ])
      expect([(await post({}, key)).statusCode, (await outbox(key)).statusCode]).toEqual([200, 200])
    })

    test('is new each time, and older ones stay valid until ended', async () => {
      const [old, second] = [await newKey(), await newKey()]
      expect(old).not.toBe(second)
      expect([(await outbox(old)).statusCode, (await outbox(second)).statusCode]).toEqual([200, 200])
      const third = await newKey({ endOlder: true })
      const statuses = await Promise.all(
        [old, second, third].map(async (key) => (await outbox(key)).statusCode),
      )
      expect(statuses).toEqual([401, 401, 200])
      expect(await endProviderKeys(db(), portal.now)).toBe(1)
      expect((await outbox(third)).statusCode).toBe(401)
    })

    test.each([[undefined], [''], ['wrong']])('%j opens nothing', async (wrong) => {
      await newKey()
      expect((await post({ companies: [shop] }, wrong)).statusCode).toBe(401)
      expect(await db().select().from(company)).toEqual([])
      expect((await outbox(wrong ?? '')).statusCode).toBe(401)
    })
  })

  describe('POST /api/provider/import', () => {
    test('answers what became of the rows', async () => {
      const key = await newKey()
      const res = await post({ companies: [shop, { ...shop, extId: 'T2' }] }, key)
      expect([res.statusCode, res.json()]).toMatchObject([
        200,
        {
          applied: true,
          sections: {
            companies: { created: 2, changed: 0, unchanged: 0, ended: 0 },
            countingStates: { created: 0, changed: 0, unchanged: 0, ended: 0 },
          },
          faults: [],
        },
      ])
      expect(await db().select().from(company)).toHaveLength(2)
    })

    test('as a dry run answers the same and writes nothing', async () => {
      const key = await newKey()
      const tried = (await post({ companies: [shop] }, key, '?dryRun=true')).json()
      expect(tried).toMatchObject({ applied: false, sections: { companies: { created: 1 } } })
      expect(await db().select().from(company)).toEqual([])
      expect((await post({ companies: [shop] }, key, '?dryRun=false')).json()).toEqual({
        ...tried,
        applied: true,
      })
      expect((await post({}, key, '?dryRun=yes')).statusCode).toBe(400)
    })

    test('refuses with a number of faults and their places', async () => {
      const key = await newKey()
      const res = await post(
        { companies: [shop, { ...shop, extId: 'T2', businessId: 5, chain: 'KE9' }, 7], x: [] },
        key,
      )
      expect([res.statusCode, res.json()]).toMatchObject([
        400,
        { errorMessage: 'Tuonti hylättiin: 3 virhettä' },
      ])
      expect(res.json().errors).toEqual({
        x: 'unknown section',
        'companies[1].businessId': 'is not in the expected form',
        'companies[2]': expect.stringContaining('expected object'),
      })
      expect(await db().select().from(company)).toEqual([])
      const one = await post({ companies: [{ ...shop, chain: 'KE9' }] }, key)
      expect(one.json()).toMatchObject({
        errorMessage: 'Tuonti hylättiin: 1 virhe',
        errors: { 'companies[0].chain': 'unknown chain KE9' },
      })
      expect((await post('[]', key)).json().errors).toEqual({ bundle: 'the bundle is not a JSON object' })
    })

    test('stops at an unknown key, unless told to ignore it', async () => {
      const key = await newKey()
      const bundle = { companies: [{ ...shop, kaupunki: 'Tampere' }] }
      const refused = await post(bundle, key)
      expect([refused.statusCode, refused.json().errors]).toEqual([
        400,
        { 'companies[0].kaupunki': 'unknown key' },
      ])
      const taken = await post(bundle, key, '?ignoreUnknown=true')
      expect(taken.json()).toMatchObject({
        applied: true,
        ignored: [{ section: 'companies', field: 'kaupunki', rows: 1 }],
      })
      expect(await db().select().from(company)).toMatchObject([{ extId: 'T1' }])
    })

    test('names the first hundred faults and counts them all', async () => {
      const rows = Array.from({ length: 150 }, (_, n) => ({ extId: `K${n}`, name: '' }))
      const { errorMessage, errors } = (await post({ concerns: rows }, await newKey())).json()
      expect(errorMessage).toBe('Tuonti hylättiin: 150 virhettä')
      expect(Object.keys(errors)).toHaveLength(100)
      expect(Object.keys(errors).at(-1)).toBe('concerns[99].name')
      expect(await db().select().from(concern)).toEqual([])
    })

    const MEGABYTE = 1024 * 1024
    test('takes 32 megabytes and not a byte more', async () => {
      const key = await newKey()
      const padded = (bytes: number) => '{"companies":[]}'.padEnd(bytes, ' ')
      expect((await post(padded(32 * MEGABYTE), key)).statusCode).toBe(200)
      expect((await post(padded(32 * MEGABYTE + 1), key)).statusCode).toBe(413)
    })

    test('is described on the API page with its sections', async () => {
      const document = (await portal.app.inject('/openapi.json')).json()
      const { schema } = document.paths['/api/provider/import'].post.requestBody.content['application/json']
      expect(schema).toEqual({ $ref: '#/components/schemas/ImportBundle' })
      const { companies } = document.components.schemas.ImportBundle.properties
      expect(companies.items.additionalProperties).toBe(false)
      expect(companies.items.required).toEqual(['extId', 'name', 'businessId'])
    })
  })

  describe('GET /api/provider/outbox', () => {
    /** Each happened a minute before the one that was written before it, as when its transaction took longer. */
    async function events(count: number) {
      const [place, user] = [await addCompany(db(), { extId: 'T1' }), await addUser(portal, { extId: 'U1' })]
      for (let n = 1; n <= count; n += 1) {
        const at = new Date(portal.now.getTime() - (n - 1) * 60_000)
        const by = { at, companyId: place.id, userId: user.id }
        await writeEvent(db(), { ...by, type: 'deposit.created', data: { entryId: n } })
      }
    }
    const seen = async (key: string, query: string): Promise<readonly number[]> =>
      (await outbox(key, query)).json().events.map(({ seq }: { seq: number }) => seq)

    test('gives the events with the provider’s own keys', async () => {
      await events(1)
      await writeEvent(db(), {
        at: portal.now,
        companyId: null,
        userId: null,
        type: 'user.activated',
        data: {},
      })
      expect((await outbox(await newKey())).json()).toEqual({
        events: [
          {
            seq: 1,
            type: 'deposit.created',
            at: portal.now.toISOString(),
            companyExtId: 'T1',
            userExtId: 'U1',
            data: { entryId: 1 },
          },
          {
            seq: 2,
            type: 'user.activated',
            at: portal.now.toISOString(),
            companyExtId: null,
            userExtId: null,
            data: {},
          },
        ],
      })
    })

    test('goes on after the number read last, up to the limit', async () => {
      await events(5)
      const key = await newKey()
      expect(await seen(key, '')).toEqual([1, 2, 3, 4, 5])
      expect(await seen(key, '?limit=2')).toEqual([1, 2])
      expect(await seen(key, '?after=2&limit=2')).toEqual([3, 4])
      expect(await seen(key, '?after=2&limit=2')).toEqual([3, 4])
      expect(await seen(key, '?after=5')).toEqual([])
    })

    test('gives 500 at a time unless asked for up to 1 000', async () => {
      const many = Array.from({ length: 1_001 }, () => ({
        type: 'feedback.created' as const,
        at: portal.now,
        data: {},
      }))
      await db().insert(outboxTable).values(many)
      const key = await newKey()
      expect((await seen(key, '')).length).toBe(500)
      expect((await seen(key, '?limit=1000')).length).toBe(1_000)
    })

    test.each(['?after=-1', '?after=abc', '?limit=0', '?limit=1001', '?limit=', '?after=1e3'])(
      'refuses %s',
      async (query) => {
        expect((await outbox(await newKey(), query)).statusCode).toBe(400)
      },
    )
  })
})

describe('every event', () => {
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

    test('an inquiry with the keys of result and message', async () => {
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

  test('a call that names two places is refused', async () => {
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

    test('stands on the page for the provider’s people, in order', () => {
      const file = new URL('../../../../../docs/how-to/connect-the-provider.md', import.meta.url)
      const blocks = readFileSync(file, 'utf8').matchAll(/^```json\n(\{\s*"seq".*?)^```/gms)
      expect([...blocks].map(([, json]) => JSON.parse(json!))).toEqual(eventExamples)
    })
  })
})
