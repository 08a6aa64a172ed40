import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { roleRights } from '@kassavirta/domain/kernel/people/access'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { done, read } from './delivery-world.ts'
import { staffAtWork } from './desk.ts'
import { givenPortal } from './harness.ts'
import { addCompany, addRole, addUser } from './world.ts'
import { deskFeatures } from '../src/desk-app.ts'
import { audit, mail, outbox } from '../src/tables/ledgers.ts'
import { portalUser } from '../src/tables/people.ts'

const portal = givenPortal({ extra: deskFeatures })
const db = () => portal.database.db
const CODE = /(?:[0-9A-Z]{4}-){5}[0-9A-Z]{4}/

const DEPOSITS = recordOf(roleRights, (right) => right === 'deposits')
const INVITED = {
  username: 'noora.heino',
  firstName: 'Noora',
  lastName: 'Heino',
  email: 'noora.heino@mylly.example',
  phone: '',
  ...DEPOSITS,
}

let service: Awaited<ReturnType<typeof staffAtWork>>
let place: Awaited<ReturnType<typeof addCompany>>
beforeEach(async () => {
  service = await staffAtWork(portal, 'palvelu', ['service'])
  place = await addCompany(db())
})

const path = (rest = '') => `/customers/${place.id}/people${rest}`
const people = async () => (await read(service, path())).rows
const find = async (userId: number) =>
  (await db().select().from(portalUser).where(eq(portalUser.id, userId)))[0]!

/** A person of the place with a password, and their number. */
async function member(keeper: 'systems' | 'desk' = 'desk') {
  const { id } = await addUser(portal, { passwordHash: 'x', keeper })
  await addRole(db(), id, place.id, { ...DEPOSITS, keeper })
  return id
}

describe('the details of a person', () => {
  const DETAILS = { firstName: 'Noora', lastName: 'Heino', phone: '040 1', email: 'uusi@mylly.example' }
  const change = (id: number, version: number, more: object = {}) =>
    service.act(path(`/${id}/details`), { ...DETAILS, version, ...more })
  const codeOf = async (answer: ReturnType<typeof change>) => (await answer).json().code

  test('change at once, but a new address waits: both are told, and codes go to the old one', async () => {
    const id = await member()
    const { emailAddress: old, version } = await find(id)
    expect((await change(id, version)).statusCode).toBe(200)
    expect(await find(id)).toMatchObject({ lastName: 'Heino', phoneNumber: '040 1', emailAddress: old })
    expect(await people()).toMatchObject([
      { email: old, waitingEmail: { address: DETAILS.email, due: '2026-11-18T08:00:00.000Z' } },
    ])
    const letters = await db().select().from(mail).orderBy(mail.id)
    expect(letters.map(({ recipient }) => recipient)).toEqual([old, DETAILS.email])
    const [noted] = await db().select().from(audit).where(eq(audit.action, 'user.changed'))
    expect(noted).toMatchObject({
      staffId: service.staffId,
      userId: id,
      detail: { changed: expect.any(Array) },
    })
    // A code that the same person of the staff sends right after goes to the old address too.
    expect((await service.act(path(`/${id}/code`), { version: version + 1 })).statusCode).toBe(200)
    const [, , code] = await db().select().from(mail).orderBy(mail.id)
    expect(code).toMatchObject({ recipient: old })
    // The address in force again takes the wish back.
    expect((await change(id, version + 2, { email: old })).statusCode).toBe(200)
    expect(await people()).toMatchObject([{ email: old, waitingEmail: null }])
    expect(await codeOf(change(id, version + 3, { email: old }))).toBe('nothingChanged')
  })

  test('a new address of somebody who has never signed in holds at once and ends the code at the wrong one', async () => {
    const codes = async () =>
      (await db().select().from(mail).orderBy(mail.id)).map(({ recipient, body }) => ({
        recipient,
        code: CODE.exec(body)?.[0],
      }))
    const activate = (activationCode: string | undefined) =>
      portal.app.inject({
        method: 'PUT',
        url: '/api/password',
        payload: { activationCode, newPassword: 'Uusi-Salasana-1', termsOfUseAccepted: true },
      })
    const { userId } = await done(service, path(), INVITED)
    const neighbour = await done(service, path(), {
      ...INVITED,
      username: 'ville',
      email: 'ville@mylly.example',
    })
    expect((await change(userId, 0)).statusCode).toBe(200)
    expect(await find(userId)).toMatchObject({ emailAddress: DETAILS.email })
    expect((await people())[0]).toMatchObject({ email: DETAILS.email, waitingEmail: null, state: 'invited' })
    const [wrong, other, right, ...more] = await codes()
    expect([right, more]).toMatchObject([{ recipient: DETAILS.email }, []])
    expect((await activate(wrong?.code)).statusCode).toBe(400)
    expect((await activate(right?.code)).statusCode).toBe(204)
    expect((await activate(other?.code)).statusCode).toBe(204)
    expect((await find(neighbour.userId)).emailAddress).toBe('ville@mylly.example')
    const told = (await db().select().from(outbox)).filter(({ type }) => type === 'user.changed')
    expect(told).toMatchObject([{ data: { emailAddress: DETAILS.email } }])
  })

  test('of the systems, of a disabled person, of another place or seen too early stay', async () => {
    const id = await member()
    const theirs = await member('systems')
    const stranger = await addUser(portal)
    expect(await codeOf(change(id, 7))).toBe('changedElsewhere')
    expect(await codeOf(change(theirs, 0))).toBe('keptBySystems')
    expect(await codeOf(change(stranger.id, 0))).toBe('notFound')
    expect(await codeOf(change(id, 0, { email: 'ei osoite' }))).toBe('emailInvalid')
    await db().update(portalUser).set({ disabledAt: portal.now }).where(eq(portalUser.id, id))
    expect(await codeOf(change(id, 0))).toBe('stateChanged')
    expect(await db().select().from(mail)).toEqual([])
  })
})
