import { beforeEach, expect, test } from 'vitest'
import { audit, outbox } from '../src/tables/ledgers.ts'
import { forms, formPaths } from './request-forms.ts'
import { givenPortal } from './harness.ts'
import { addCompany, addRole, addUser, signIn } from './world.ts'

const portal = givenPortal()
const db = () => portal.database.db

let ids = { here: 0, there: 0, abroad: 0, user: 0 }
let headers: Record<string, string> = {}
beforeEach(async () => {
  const [here, there, abroad] = [
    await addCompany(db(), { supplyOrder: true }),
    await addCompany(db(), { supplyOrder: true }),
    await addCompany(db()),
  ]
  const user = await addUser(portal)
  for (const { id } of [here, there])
    await addRole(db(), user.id, id, { visitChangeRequest: true, accessoryOrder: true })
  ids = { here: here.id, there: there.id, abroad: abroad.id, user: user.id }
  headers = await signIn(portal, user.id)
})

/** The body is of the place `here`; the address names another. */
const send = (path: (typeof formPaths)[number], named: number | string) =>
  portal.app.inject({
    method: 'POST',
    url: `${path}?companyId=${named}`,
    headers,
    payload: { ...forms[path].body, customerId: ids.here, userId: ids.user },
  })

test.each(formPaths)(
  '%s: a company in the address and another in the body are refused, and nothing is stored [R-PERM-22]',
  async (path) => {
    const own = await send(path, ids.there)
    expect([own.statusCode, own.json().errors]).toEqual([400, { companyId: 'Tarkista tiedot' }])
    const foreign = await send(path, ids.abroad)
    expect([foreign.statusCode, foreign.json().errorMessage]).toEqual([403, 'Ei oikeutta'])
    expect((await send(path, 'kaksi')).statusCode).toBe(400)
    for (const table of [forms[path].table, outbox, audit])
      expect(await db().select().from(table)).toEqual([])
    expect((await send(path, ids.here)).statusCode).toBe(200)
    expect(await db().select().from(outbox)).toMatchObject([{ companyId: ids.here }])
  },
)
