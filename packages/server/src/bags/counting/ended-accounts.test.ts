import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import {
  BAG,
  DECLARED,
  done,
  givenCounting,
  open,
  read,
  refused,
  send,
  whole,
} from '../../../test/counting-world.ts'
import { addAccount, addCompany } from '../../../test/world.ts'
import { account } from '../../tables/company.ts'
import { handledDeposit } from '../../tables/handled.ts'

const { portal, db, world, first, second, supervisor } = givenCounting({ declared: {} })
const LESS = { pcs_50e: 22, pcs_20e: 7 }

let [living, other, foreign] = [0, 0, 0]
beforeEach(async () => {
  living = (await addAccount(db(), world.company.id, { accountNumber: 'FI3715903000000776' })).id
  other = (await addAccount(db(), world.company.id, { accountNumber: 'FI5542345670000081' })).id
  const there = await addCompany(db(), { name: 'Naavakahvila' })
  foreign = (await addAccount(db(), there.id, { accountNumber: 'FI4950009420028730' })).id
})

const end = (accountId = world.account.id) =>
  db().update(account).set({ endedAt: portal.now }).where(eq(account.id, accountId))
const on = (accountId: number) => ({ companyId: world.company.id, accountId })
const booked = async () => (await db().select().from(handledDeposit)).map(({ accountId }) => accountId)
const body = (version: number, tills: object = DECLARED) => ({ tills: [tills], version, ...whole })

test('a bag whose account has ended is not closed: two people choose another account of its place', async () => {
  const bag = await open(first)
  await end()
  const path = `/bags/${bag.bagId}/send`
  expect(await refused(first, path, body(bag.version))).toBe('accountEnded')
  for (const accountId of [world.account.id, foreign])
    expect(await refused(first, path, { ...body(bag.version), ...on(accountId) })).toBe('accountEnded')
  expect(await send(first, bag, DECLARED, on(living))).toMatchObject({ outcome: 'second' })
  expect(await booked()).toEqual([])
  const again = await open(second, { bagId: bag.bagId })
  expect([again.accountId, again.accountNumber]).toEqual([null, ''])
  expect((await read(second, `/bags/${bag.bagId}`)).accountNumber).toBe('')
  expect(await refused(second, path, body(again.version))).toBe('accountEnded')
  expect(await send(second, again, DECLARED, on(living))).toMatchObject({ outcome: 'equal' })
  expect(await booked()).toEqual([living])
})

test('two who choose different accounts leave it to a third, who chooses too', async () => {
  const bag = await open(first)
  await end()
  await send(first, bag, DECLARED, on(living))
  const disputed = await send(second, await open(second, { bagId: bag.bagId }), DECLARED, on(other))
  expect(disputed).toMatchObject({ outcome: 'disputed' })
  const decision = { ...body(disputed.bag.version), reason: 'Asiakas kertoi' }
  const path = `/bags/${bag.bagId}/decide`
  expect(await refused(supervisor, path, decision)).toBe('accountEnded')
  await done(supervisor, path, { ...decision, ...on(other) })
  expect(await booked()).toEqual([other])
})

test('a difference on show is not closed after the account has ended, but counted by a second person', async () => {
  const shown = await send(first, await open(first), LESS)
  expect(shown).toMatchObject({ outcome: 'differs' })
  await end()
  const closed = await done(first, `/bags/${shown.bag.bagId}/close`, { version: shown.bag.version })
  expect(closed).toMatchObject({ state: 'second' })
  expect(await booked()).toEqual([])
  const again = await open(second, { bagId: shown.bag.bagId })
  expect(await refused(second, `/bags/${shown.bag.bagId}/send`, body(again.version, LESS))).toBe(
    'accountEnded',
  )
  expect(await send(second, again, LESS, on(living))).toMatchObject({ outcome: 'disputed' })
})

test('an account that ends before the second count is not booked to, nor the chosen one that has ended since', async () => {
  const bag = await open(first)
  await end()
  await send(first, bag, DECLARED, on(living))
  await end(living)
  const again = await open(second, { bagId: bag.bagId })
  const path = `/bags/${bag.bagId}/send`
  expect(await refused(second, path, { ...body(again.version), ...on(living) })).toBe('accountEnded')
  expect(await send(second, again, DECLARED, on(other))).toMatchObject({ outcome: 'disputed' })
  expect(await booked()).toEqual([])
})

test('a bag that nobody declared is not decided for an account that has ended since it was chosen', async () => {
  const bag = await open(first, { number: '999111' })
  await send(first, bag, DECLARED, on(living))
  const again = await open(second, { bagId: bag.bagId })
  await done(supervisor, `/bags/${bag.bagId}/passon`, { version: again.version })
  await end(living)
  const { version } = await read(supervisor, `/bags/${bag.bagId}`)
  const decision = { ...body(version), reason: 'Asiakas kertoi' }
  expect(await refused(supervisor, `/bags/${bag.bagId}/decide`, decision)).toBe('ownerRequired')
  await done(supervisor, `/bags/${bag.bagId}/decide`, { ...decision, ...on(other) })
  expect(await booked()).toEqual([other])
})

test('a bag whose account lives is counted as before, whatever account is sent with it', async () => {
  expect(await send(first, await open(first, { number: BAG }), DECLARED, on(living))).toMatchObject({
    outcome: 'equal',
  })
  expect(await booked()).toEqual([world.account.id])
})
