import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenPortal } from '../../../test/harness.ts'
import { addUser, signIn } from '../../../test/world.ts'
import { audit, mail, outbox } from '../../tables/ledgers.ts'
import { sessionFamily } from '../../tables/people.ts'

const portal = givenPortal()
const db = () => portal.database.db
const profile = {
  firstName: 'Maija',
  lastName: 'Virtanen',
  emailAddress: 'maija@example.fi',
  phoneNumber: '',
}

let userId = 0
let headers: Record<string, string> = {}
beforeEach(async () => {
  userId = (await addUser(portal, { username: 'maija.v' })).id
  headers = await signIn(portal, userId)
})
const save = (payload: object) => portal.app.inject({ method: 'PUT', url: '/api/userdata', headers, payload })

test('a changed profile is answered as the whole user, and told to the provider [R-API-22] [R-PROF-08]', async () => {
  const res = await save({ ...profile, firstName: 'Maija-Liisa', phoneNumber: '040 555 0100' })
  expect([res.statusCode, res.json().user]).toMatchObject([
    200,
    { id: userId, firstName: 'Maija-Liisa', phoneNumber: '040 555 0100', permittedCompanies: [] },
  ])
  expect(await db().select().from(outbox)).toMatchObject([{ type: 'user.changed', userId }])
  expect(await db().select().from(audit)).toMatchObject([
    { action: 'user.changed', detail: { changed: ['firstName', 'phoneNumber'] } },
  ])
  expect(await db().select().from(mail)).toEqual([])
})

test('saving without a change leaves no trace', async () => {
  expect((await save(profile)).statusCode).toBe(200)
  expect(await db().select().from(audit)).toEqual([])
})

test('a person sees their own sign-ins, the newest first, and which can still be used', async () => {
  const signInLater = async (id: number) => {
    portal.now = new Date(portal.now.getTime() + 60_000)
    return signIn(portal, id)
  }
  const second = await signInLater(userId)
  await signInLater((await addUser(portal, { username: 'toinen' })).id)
  const statesFor = async (caller: Record<string, string>) => {
    const { rows } = (await portal.app.inject({ url: '/api/signins', headers: caller })).json()
    return rows.map(({ state }: { readonly state: string }) => state)
  }
  expect(await statesFor(headers)).toEqual(['open', 'this'])
  expect(await statesFor(second)).toEqual(['this', 'open'])
  await db()
    .update(sessionFamily)
    .set({ revokedAt: portal.now })
    .where(eq(sessionFamily.createdAt, portal.now))
  portal.now = new Date(portal.now.getTime() + 13 * 60 * 60_000)
  expect(await statesFor(await signIn(portal, userId))).toEqual(['this', 'ended', 'ended'])
})

describe('a profile is refused with', () => {
  test.each([
    ['no first name', { firstName: '' }, { firstName: 'Vaadittu tieto' }],
    ['no last name', { lastName: '' }, { lastName: 'Vaadittu tieto' }],
    ['no e-mail', { emailAddress: '' }, { emailAddress: 'Vaadittu tieto' }],
    ['a bad e-mail', { emailAddress: 'maija@' }, { emailAddress: 'Tarkista sähköpostiosoite' }],
    [
      'an e-mail with a line break',
      { emailAddress: 'a@b.fi\nbcc:x@y.fi' },
      { emailAddress: 'Tarkista sähköpostiosoite' },
    ],
  ])('%s [R-PROF-09]', async (_title, wrong, errors) => {
    const res = await save({ ...profile, ...wrong })
    expect([res.statusCode, res.json().errors]).toEqual([400, errors])
  })
})
