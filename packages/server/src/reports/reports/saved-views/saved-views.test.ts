import { beforeEach, describe, expect, test } from 'vitest'
import { givenPortal } from '../../../../test/harness.ts'
import { savedViewWorld } from '../../../../test/saved-view-world.ts'
import { addCompany } from '../../../../test/world.ts'
import { setParameter } from '../../../shared/parameters.ts'

const portal = givenPortal()
const db = () => portal.database.db
let world: Awaited<ReturnType<typeof savedViewWorld>>
beforeEach(async () => {
  world = await savedViewWorld(portal)
})

describe('a view', () => {
  test('is kept, listed, renamed and removed by its person', async () => {
    const search = { range: 'month', sort: '-difference', differences: '1' }
    const kept = (await world.save({ search })).json()
    expect(kept).toEqual({
      viewId: expect.any(Number),
      name: 'Erot',
      page: 'DepositHandled',
      companyId: world.companyId,
      place: 'Myllypuoti Kaleva',
      search,
      schedule: null,
      isAvailable: true,
    })
    expect(await world.list()).toEqual([kept])
    const schedule = { on: 'monday', hour: 8 }
    expect((await world.change(kept.viewId, { name: 'Uusi nimi', schedule })).json()).toEqual({
      ...kept,
      name: 'Uusi nimi',
      schedule,
    })
    expect((await world.remove(kept.viewId)).statusCode).toBe(204)
    expect((await world.remove(kept.viewId)).statusCode).toBe(204)
    expect(await world.list()).toEqual([])
  })

  test('sent twice is one; another one of the same list and place needs another name, in any case of letters', async () => {
    const [first, again] = [await world.save(), await world.save()]
    expect(again.json()).toEqual(first.json())
    const taken = await world.save({ name: 'EROT', search: { differences: '1' } })
    expect(taken.json()).toMatchObject({ code: 'viewNameTaken', errorCodes: { name: 'viewNameTaken' } })
    expect((await world.save({ page: 'DepositReport' })).statusCode).toBe(200)
    const { viewId } = (await world.save({ name: 'Toinen' })).json()
    expect((await world.change(viewId, { name: 'erot', schedule: null })).json().code).toBe('viewNameTaken')
    expect((await world.change(viewId, { name: 'TOINEN', schedule: null })).json().name).toBe('TOINEN')
  })

  test.each([
    [{ search: { next: 'https://example.com' } }, 'search'],
    [{ search: { page: '2' } }, 'search'],
    [{ search: { sort: 'x; drop table' } }, 'search'],
    [{ page: 'FrontPage' }, 'page'],
    [{ name: '   ' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ customerId: undefined }, 'customerId'],
  ])('of %j is refused because of its %s', async (body, field) => {
    const answer = await world.save(body)
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, [field]])
    expect(await world.list()).toEqual([])
  })

  test('is kept only of a list that the person may open', async () => {
    const other = await addCompany(db())
    const ofAll = { page: 'DepositExtended', customerId: '' }
    const statusOf = async (...view: Parameters<typeof world.save>) => (await world.save(...view)).statusCode
    expect(await statusOf({}, await world.stranger())).toBe(403)
    expect(await statusOf({ page: 'VisitReport' })).toBe(404)
    expect(await statusOf(ofAll, await world.stranger())).toBe(404)
    expect(await statusOf({ ...ofAll, search: { company: String(other.id) } })).toBe(404)
    expect(await statusOf({ ...ofAll, search: { chain: String(world.chainId) } })).toBe(200)
    expect(await world.list()).toHaveLength(1)
  })

  test('of somebody else is neither seen, nor changed, nor removed', async () => {
    const { viewId } = (await world.save()).json()
    const by = await world.stranger()
    expect(await world.list(by)).toEqual([])
    expect((await world.change(viewId, { name: 'Oma', schedule: null }, by)).statusCode).toBe(404)
    await world.remove(viewId, by)
    expect(await world.list()).toMatchObject([{ viewId, name: 'Erot' }])
  })

  test('whose right or place was taken away tells its name and nothing else, until it is given back', async () => {
    await world.save({ search: { find: '4711' } })
    const ofChain = { page: 'DepositExtended', name: 'Ketju', search: { chain: String(world.chainId) } }
    await world.save({ ...ofChain, customerId: '' })
    await world.endMandate()
    const gone = { companyId: null, place: '', search: {}, isAvailable: false }
    expect(await world.list()).toMatchObject([{ name: 'Erot', ...gone }, { isAvailable: true }])
    await world.endRole()
    expect(await world.list()).toMatchObject([
      { name: 'Erot', ...gone },
      { name: 'Ketju', ...gone },
    ])
    expect((await world.save({ name: 'Uusi' })).statusCode).toBe(403)
  })

  test('is not there while the provider offers none', async () => {
    const { viewId } = (await world.save()).json()
    await setParameter(db(), 'savedViews', 'false', portal.now)
    const answers = [
      await world.save(),
      await world.change(viewId, { name: 'x', schedule: null }),
      await world.remove(viewId),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    expect(await world.list()).toBeUndefined()
  })

  test('of which too many come at once: fifty are kept', async () => {
    const names = Array.from({ length: 55 }, (_, index) => `Näkymä ${index}`)
    const answers = await Promise.all(names.map((name) => world.save({ name })))
    const codes = answers.map(({ statusCode }) => statusCode)
    expect(codes.filter((code) => code === 200)).toHaveLength(50)
    expect(answers.find(({ statusCode }) => statusCode !== 200)?.json().code).toBe('viewsFull')
    expect(await world.list()).toHaveLength(50)
  })
})
