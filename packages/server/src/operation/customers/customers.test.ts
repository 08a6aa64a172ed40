import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { staffAtWork } from '../../../test/desk.ts'
import { givenPortal } from '../../../test/harness.ts'
import { givenUntouchedNeighbours } from '../../../test/operation-world.ts'
import {
  addAccount,
  addChain,
  addCompany,
  addConcern,
  addRole,
  addUser,
  auditedActions,
} from '../../../test/world.ts'
import { deskFeatures } from '../../desk-app.ts'
import { audit } from '../../tables/ledgers.ts'
import { company } from '../../tables/places.ts'

const portal = givenPortal({ extra: deskFeatures })
givenUntouchedNeighbours(portal)
const db = () => portal.database.db
type Person = Awaited<ReturnType<typeof staffAtWork>>

let service: Person
beforeEach(async () => {
  service = await staffAtWork(portal, 'palvelu', ['service'])
})

const read = async (path: string, who = service) => (await who.browser.get(`/customers${path}`)).json()
const namesOf = async (query: string) =>
  (await read(`?${query}`)).rows.map(({ name }: { readonly name: string }) => name)

describe('the list of places', () => {
  test('finds by name, town, business id, account number and person', async () => {
    const kaleva = await addCompany(db(), {
      name: 'Myllypuoti Kaleva',
      city: 'Tampere',
      businessId: '9000101-4',
    })
    const sello = await addCompany(db(), {
      name: 'Naavakahvila Sello',
      city: 'Espoo',
      businessId: '9000103-0',
    })
    await addAccount(db(), sello.id, { accountNumber: 'FI21 1234 5600 0007 85' })
    const user = await addUser(portal, { firstName: 'Tiina', lastName: 'Myllyniemi', username: 'tiina.m' })
    await addRole(db(), user.id, sello.id)
    const found = async (typed: string) => namesOf(`q=${encodeURIComponent(typed)}`)
    expect(await found('kaleva mylly')).toEqual([kaleva.name])
    expect(await found('mylly')).toEqual([kaleva.name, sello.name])
    for (const typed of ['espoo', '9000103-0', 'tiina.m', 'FI211234560000 0785', 'fi21 1234 56'])
      expect([typed, await found(typed)]).toEqual([typed, [sello.name]])
    for (const typed of ['FI99 1234 56', 'mylly espoo', 'x'])
      expect([typed, await found(typed)]).toEqual([typed, []])
    expect((await read('?q=tiina')).rows).toMatchObject([
      { name: sello.name, people: 1, found: { by: 'person', text: 'Tiina Myllyniemi' } },
    ])
  })

  test('goes on where its page ended, whatever it is narrowed to', async () => {
    const { id: concernId } = await addConcern(db())
    const { id: chainId } = await addChain(db(), concernId)
    const named = (at: number) => `Paikka ${String(at).padStart(3, '0')}`
    for (let at = 0; at < 205; at += 1)
      await addCompany(db(), {
        // Two with one name, on either side of the end of a page.
        name: named(at === 100 ? 99 : at),
        officeInCharge: at < 150 ? 'Tampere' : 'Turku',
        ...(at === 7 && { concernId, chainId }),
      })
    const whole = async (query: string) => {
      const names: string[] = []
      const lengths: number[] = []
      let after = ''
      for (;;) {
        const page = await read(`?${query}${after}`)
        names.push(...page.rows.map(({ name }: { readonly name: string }) => name))
        lengths.push(page.rows.length)
        if (page.next === null) return { names, lengths }
        after = `&after=${page.next}`
      }
    }
    const all = await whole('')
    // Two are neighbours.
    expect(all.lengths).toEqual([100, 100, 7])
    expect(all.names).toEqual(all.names.toSorted())
    const made = all.names.filter((name) => name.startsWith('Paikka'))
    expect((await whole('office=Turku')).names).toEqual(made.slice(150))
    expect((await whole('q=paikka')).names).toEqual(made)
    for (const group of [`chain:${chainId}`, `concern:${concernId}`])
      expect((await whole(`group=${group}`)).names).toEqual(['Paikka 007'])
  })

  test('is read by all of the staff, changed by customer service', async () => {
    const { id } = await addCompany(db(), { keeper: 'desk' })
    for (const role of ['counter', 'packer', 'dispatcher', 'admin'] as const) {
      const other = await staffAtWork(portal, role, [role])
      for (const path of ['', '/groups', `/${id}`, `/${id}/events`])
        expect([path, (await other.browser.get(`/customers${path}`)).statusCode]).toEqual([path, 200])
      expect((await other.act('/customers', shop)).statusCode).toBe(403)
      expect((await other.change(`/customers/${id}`, { ...shop, version: 0 })).statusCode).toBe(403)
    }
    const looked = await db()
      .select()
      .from(audit)
      .where(and(eq(audit.action, 'company.viewed'), eq(audit.companyId, id)))
    expect(looked.map(({ staffId }) => staffId)).toHaveLength(4)
    expect((await service.browser.get('/customers/999999')).statusCode).toBe(404)
  })
})

const shop = { name: 'Myllypuoti Pispala', businessId: '90001014', city: 'Tampere', phone: '03 555 0110' }
const made = async (body: object = shop) => {
  const answer = await service.act('/customers', body)
  expect([answer.statusCode, answer.payload]).toEqual([200, expect.any(String)])
  return answer.json().companyId as number
}
const refusal = ({ json }: { readonly json: () => { readonly code: string; readonly errors: object } }) => {
  const { code, errors } = json()
  return [code, ...Object.keys(errors)]
}
const change = (id: number, body: object, who = service) => who.change(`/customers/${id}`, body)

describe('a place of the desk', () => {
  test('is the desk’s, with a key and a group of its own', async () => {
    const concern = await addConcern(db(), 'Saarnivaara-konserni')
    const chain = await addChain(db(), concern.id, 'Myllypuoti')
    const id = await made({ ...shop, group: `chain:${chain.id}`, supplyOrder: true })
    expect(await read(`/${id}`)).toMatchObject({
      name: shop.name,
      businessId: '9000101-4',
      concern: { name: 'Saarnivaara-konserni' },
      chain: { name: 'Myllypuoti' },
      phone: '03 555 0110',
      flags: { supplyOrder: true, looseChange: false },
      keeper: 'desk',
      version: 0,
    })
    expect((await auditedActions(portal, eq(audit.companyId, id)))[0]).toBe('company.created')
    const [row] = await db().select().from(company).where(eq(company.id, id))
    expect(row?.extId).toMatch(/^desk-[\da-f-]{36}$/)
    for (const [body, wrong] of [
      [{ ...shop, businessId: '9000101-5' }, ['businessIdInvalid', 'businessId']],
      [{ ...shop, name: ' ' }, ['required', 'name']],
      [{ ...shop, group: 'chain:999999', businessId: '9000103-0' }, ['unknownGroup', 'group']],
    ] as const)
      expect(refusal(await service.act('/customers', body))).toEqual(wrong)
  })

  test('is asked about where another has its business id', async () => {
    const id = await made()
    expect((await read('/twins?businessId=9000101-4')).rows).toMatchObject([
      { companyId: id, name: shop.name },
    ])
    expect((await read(`/twins?businessId=9000101-4&but=${id}`)).rows).toEqual([])
    const second = { ...shop, name: 'Myllypuoti Kaleva' }
    const refused = await service.act('/customers', second)
    expect(refusal(refused)).toEqual(['sameBusinessId', 'businessId'])
    expect(refused.json().errors.businessId).toContain('Sama Y-tunnus: Myllypuoti Pispala')
    await made({ ...second, isSameBusiness: true })
    // Keeping one's own id is no twin, although another has it now.
    expect((await change(id, { ...shop, version: 0 })).statusCode).toBe(200)
    // Of two at once only one is made unasked.
    const rivals = await Promise.all(
      ['palvelu-a', 'palvelu-b'].map(async (name) => {
        const rival = await staffAtWork(portal, name, ['service'])
        return rival.act('/customers', { ...shop, businessId: '9000103-0' })
      }),
    )
    expect(new Set(rivals.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
  })

  test('is changed by the version seen, as the audit log tells', async () => {
    const id = await made()
    const moved = { ...shop, street: 'Mallikatu 12', version: 0 }
    expect((await change(id, moved)).json()).toMatchObject({ street: 'Mallikatu 12', version: 1 })
    expect(refusal(await change(id, { ...shop, phone: '03 555 0199', version: 0 }))).toEqual([
      'changedElsewhere',
    ])
    const [noted] = await db().select().from(audit).where(eq(audit.action, 'company.changed'))
    expect(noted).toMatchObject({
      staffId: service.staffId,
      companyId: id,
      detail: { was: { street: '' }, now: { street: 'Mallikatu 12' } },
    })
  })

  test('of the systems is only read, and an ended one stays', async () => {
    const { id } = await addCompany(db())
    expect(refusal(await change(id, { ...shop, version: 0 }))).toEqual(['keptBySystems'])
    const ended = await addCompany(db(), { keeper: 'desk', endedAt: portal.now })
    expect(refusal(await change(ended.id, { ...shop, version: 0 }))).toEqual(['stateChanged'])
    expect(refusal(await change(999_999, { ...shop, version: 0 }))).toEqual(['notFound'])
  })
})

test('concerns and chains of the desk are made and renamed', async () => {
  const concern = (await service.act('/concerns', { name: 'Naava Oy' })).json()
  const chain = (await service.act('/chains', { name: 'Naavakahvila', concernId: concern.concernId })).json()
  expect(refusal(await service.act('/concerns', { name: 'naava oy' }))).toEqual(['groupNameTaken', 'name'])
  const again = { name: 'NAAVAKAHVILA', concernId: concern.concernId }
  expect(refusal(await service.act('/chains', again))).toEqual(['groupNameTaken', 'name'])
  const rename = (path: string, name: string, version: number) =>
    service.change(`/${path}`, { name, version })
  expect((await rename(`concerns/${concern.concernId}`, 'Naava-konserni', 0)).statusCode).toBe(200)
  expect((await rename(`chains/${chain.chainId}`, 'Naava', 0)).statusCode).toBe(200)
  expect(refusal(await rename(`chains/${chain.chainId}`, 'Naava 2', 0))).toEqual(['changedElsewhere'])
  expect(await auditedActions(portal)).toEqual([
    'concern.created',
    'chain.created',
    'concern.renamed',
    'chain.renamed',
  ])
  const theirs = await addConcern(db(), 'Systeemi')
  expect(refusal(await rename(`concerns/${theirs.id}`, 'Oma', 0))).toEqual(['keptBySystems'])
  // The chain of a concern of the systems is the desk's own.
  expect((await service.act('/chains', { name: 'Oma', concernId: theirs.id })).statusCode).toBe(200)
  await made({ ...shop, group: `chain:${chain.chainId}` })
  expect((await read('/groups')).rows).toMatchObject([
    { name: 'Naava-konserni', places: 1, keeper: 'desk', chains: [{ name: 'Naava', places: 1 }] },
    { name: 'Systeemi', places: 0, keeper: 'systems', chains: [{ name: 'Oma', places: 0 }] },
  ])
  expect((await read('/groups?q=naava')).rows).toHaveLength(1)
  expect((await read('/groups?q=oma')).rows).toMatchObject([{ name: 'Systeemi' }])
})

test('areas and offices of other places are offered', async () => {
  await made({ ...shop, area: 'Pirkanmaa', office: 'Tampere' })
  await addCompany(db(), { areaName: 'Uusimaa', officeInCharge: 'Tampere' })
  expect(await read('/choices')).toEqual({
    areas: ['Pirkanmaa', 'Savo', 'Uusimaa'],
    offices: ['Kuopio', 'Tampere'],
  })
})
