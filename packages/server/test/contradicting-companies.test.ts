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

test.each(formPaths)(
  '%s: what is left empty counts as left out, and a sender is a number of one’s own',
  async (path) => {
    const sendAs = (userId: unknown, search = '') =>
      portal.app.inject({
        method: 'POST',
        url: `${path}${search}`,
        headers,
        payload: { ...forms[path].body, customerId: ids.here, ...(userId === undefined ? {} : { userId }) },
      })
    for (const userId of [[ids.user], { id: ids.user }, ids.user + 1, String(ids.user + 1)])
      expect([userId, (await sendAs(userId)).statusCode]).toEqual([userId, 403])
    expect(await db().select().from(outbox)).toEqual([])
    for (const userId of [undefined, null, String(ids.user)])
      expect([userId, (await sendAs(userId)).statusCode]).toEqual([userId, 200])
    expect((await sendAs(ids.user, '?companyId=')).statusCode).toBe(200)
  },
)

test('a company in the header of a call that needs none may be left empty, and must be a number otherwise', async () => {
  const at = (company: string) =>
    portal.app.inject({ url: '/api/signins', headers: { ...headers, 'x-company-id': company } })
  const answers = [await at(''), await at(String(ids.here)), await at('kaksi')]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 400])
})

test('a call that needs no company may have an own one in its address, or an empty one, beside that of the header', async () => {
  const at = async (url: string) => {
    const own = { ...headers, 'x-company-id': String(ids.here) }
    return (await portal.app.inject({ url, headers: own })).statusCode
  }
  expect([await at(`/api/signins?companyId=${ids.there}`), await at('/api/messages?companyId=')]).toEqual([
    200, 200,
  ])
  expect(await at(`/api/signins?companyId=${ids.abroad}`)).toBe(403)
})

test('a call with or without a token refuses a wrong token, and takes none', async () => {
  const setPassword = async (own: Readonly<Record<string, string>>) => {
    const payload = { activationCode: 'ei ole', newPassword: 'pitkä salasana 1', termsOfUseAccepted: true }
    return (await portal.app.inject({ method: 'PUT', url: '/api/password', headers: own, payload }))
      .statusCode
  }
  expect([await setPassword({}), await setPassword({ authorization: 'Bearer vanha' })]).toEqual([400, 401])
})

test('whoever has signed out is not given the answer that was stored under their key', async () => {
  const path = '/api/feedback'
  const sendAgain = () =>
    portal.app.inject({
      method: 'POST',
      url: path,
      headers: { ...headers, 'idempotency-key': 'palaute-1' },
      payload: { ...forms[path].body, customerId: ids.here, userId: ids.user },
    })
  expect([(await sendAgain()).statusCode, (await sendAgain()).statusCode]).toEqual([200, 200])
  await portal.app.inject({ method: 'POST', url: '/api/logout', headers })
  expect((await sendAgain()).statusCode).toBe(401)
})
