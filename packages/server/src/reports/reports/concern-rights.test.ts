import { describe, expect, test } from 'vitest'
import { givenConcerns, lists } from '../../../test/concern-world.ts'
import { givenPortal } from '../../../test/harness.ts'
import { userChain, userConcern } from '../../tables/rights.ts'

const portal = givenPortal()
const db = () => portal.database.db
const { world, company, fillAll, reportAt, ask, companiesIn } = givenConcerns(portal)

describe.each(lists)('%s', (list) => {
  test('without group reports anywhere is 403, whatever is asked [R-PERM-09] [R-PERM-20]', async () => {
    // A person of no place at all.
    expect((await ask(list, {})).statusCode).toBe(403)
    await reportAt(0, false)
    const wishes = [
      {},
      { companyId: company(0).id },
      { companyId: 0 },
      { concernId: world().concerns[0] ?? 0 },
    ]
    for (const wish of wishes) expect((await ask(list, wish)).statusCode).toBe(403)
  })

  test('answers the places where one has group reports, and no other one of one’s own [R-PERM-21]', async () => {
    await fillAll()
    await reportAt(0)
    await reportAt(2)
    await reportAt(3, false)
    expect(await companiesIn(list)).toEqual([0, 2])
  })

  test('answers the places of a chain or a concern that has been linked', async () => {
    await fillAll()
    await db()
      .insert(userChain)
      .values({ userId: world().userId, chainId: world().chains[0] ?? 0, concernReport: true })
    expect(await companiesIn(list)).toEqual([0, 1])
    await db()
      .insert(userConcern)
      .values({ userId: world().userId, concernId: world().concerns[1] ?? 0, concernReport: true })
    expect(await companiesIn(list)).toEqual([0, 1, 3])
  })

  test('takes 0, nothing and an empty text alike for any, and a foreign id for none [R-EXT-01] [R-EXT-07] [R-PERM-21]', async () => {
    await fillAll()
    await reportAt(0)
    await reportAt(2)
    await reportAt(4)
    const [near, far] = world().concerns
    const cases: readonly [Record<string, string | number>, number[]][] = [
      [{ companyId: 0, chainId: 0, concernId: 0 }, [0, 2, 4]],
      [{ companyId: '', chainId: '', concernId: '' }, [0, 2, 4]],
      [{}, [0, 2, 4]],
      [{ companyId: company(0).id }, [0]],
      [{ companyId: company(1).id }, []],
      [{ companyId: company(3).id }, []],
      [{ companyId: 999_999 }, []],
      [{ chainId: world().chains[0] ?? 0 }, [0]],
      [{ chainId: world().chains[2] ?? 0 }, []],
      [{ concernId: near ?? 0 }, [0, 2]],
      [{ concernId: far ?? 0 }, []],
      [{ companyId: company(2).id, chainId: world().chains[0] ?? 0 }, []],
      [{ companyId: company(0).id, chainId: world().chains[0] ?? 0, concernId: near ?? 0 }, [0]],
    ]
    for (const [query, expected] of cases)
      expect([query, await companiesIn(list, query)]).toEqual([query, expected])
  })

  test('refuses ids, days and criteria that are none', async () => {
    await reportAt(0)
    const bad = [
      { companyId: '-1' },
      { chainId: 'x' },
      { concernId: '1.5' },
      { companyId: '99999999999' },
      { DateStart: '2026-02-31' },
      { DateEnd: 'eilen' },
      { DateCriteria: 'created' },
    ]
    for (const query of bad) expect([query, (await ask(list, query)).statusCode]).toEqual([query, 400])
  })
})
