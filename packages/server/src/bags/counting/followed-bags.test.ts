import { beforeEach, expect, test } from 'vitest'
import { BAG, givenCounting, DECLARED, done, open, send } from '../../../test/counting-world.ts'
import { addAccount, addCompany, addMandate, addRole, addUser, signIn } from '../../../test/world.ts'
import { parameter } from '../../tables/parameter.ts'

const { portal, db, world, first, second } = givenCounting()

beforeEach(async () => {
  await addRole(db(), world.user.id, world.company.id, { deposits: true })
  await addMandate(portal, world.user.id, world.account.id, { deposit: true, depositReport: true })
  await db().insert(parameter).values({ key: 'statusLines', value: 'true', changedAt: portal.now })
})

const ask = async (url: string) =>
  (await portal.app.inject({ url, headers: await signIn(portal, world.user.id) })).json()

/** Everything that the customer of a declaration can read of it, and whether it could be removed. */
async function readAll(entryId: number) {
  const of = `companyId=${world.company.id}`
  const { events } = await ask(`/api/entryevents?${of}&type=deposit&entryId=${entryId}`)
  const { deposits } = await ask(`/api/reports/deposit?${of}`)
  const overview = await ask(`/api/overview?${of}`)
  const isOwn = (row: { entryId: number }) => row.entryId === entryId
  const own = deposits.find(isOwn)
  return { events, stage: own.stage, own, underWay: overview.deposits.rows.find(isOwn) }
}

async function anotherPlace() {
  const company = await addCompany(db())
  const account = await addAccount(db(), company.id)
  const user = await addUser(portal)
  await addRole(db(), user.id, company.id, { deposits: true })
  return { companyId: company.id, accountId: account.id, userId: user.id }
}

test('a declaration made after the scan is told as arrived, with the time of the scan [R-COUNT-03]', async () => {
  await done(first, '/bags/receive', { number: BAG })
  const scannedAt = portal.now.toISOString()
  const { events, stage } = await readAll(await world.declare())
  expect(stage).toBe('arrived')
  expect(events).toContainEqual({ stage: 'arrived', at: scannedAt, note: '' })
})

const remove = async (entryId: number) => {
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/api/deposit/markremoved',
    headers: { ...(await signIn(portal, world.user.id)), 'idempotency-key': `remove-${entryId}` },
    payload: { companyId: world.company.id, customerId: world.company.id, entryId },
  })
  return [answer.statusCode, answer.json().code]
}

/** What the customer reads at each step until the bag is counted, with or without another declaration of the number. */
async function followed(other: 'nobody' | 'earlier' | 'later', number: string) {
  const place = await anotherPlace()
  const claim = () => world.declare({ ...place, securityBagNumber: number })
  if (other === 'earlier') await claim()
  const entryId = await world.declare({ securityBagNumber: number })
  const read: unknown[] = [await readAll(entryId)]
  await done(first, '/bags/receive', { number })
  read.push(await readAll(entryId))
  if (other === 'later') await claim()
  read.push(await readAll(entryId))
  const bag = await open(first, { number })
  read.push(await readAll(entryId), await remove(entryId))
  const chosen = other === 'nobody' ? {} : { chosen: entryId }
  const large = { ...DECLARED, pcs_100e: 200 }
  await send(first, bag, large, chosen)
  read.push(await readAll(entryId), await remove(entryId))
  const again = await open(second, { number })
  read.push(await readAll(entryId), await remove(entryId))
  await send(second, again, large, chosen)
  return JSON.parse(JSON.stringify(read).replaceAll(number, 'number'), (key, value: unknown) =>
    key === 'entryId' ? 'own' : value,
  ) as unknown
}

test('until it is counted nothing that a customer reads tells whether somebody else declared the number [R-COUNT-03]', async () => {
  const alone = await followed('nobody', '70010001')
  expect(JSON.stringify(alone)).toContain('"stage":"counting"')
  expect(JSON.stringify(alone)).toContain('depositHandled')
  expect(await followed('earlier', '70010002')).toEqual(alone)
  expect(await followed('later', '70010003')).toEqual(alone)
})
