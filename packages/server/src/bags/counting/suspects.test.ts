import { expect, test } from 'vitest'
import {
  BAG,
  givenCounting,
  DECLARED,
  done,
  MUCH_LESS,
  open,
  read,
  refused,
  save,
  send,
} from '../../../test/counting-world.ts'
import { suspectNote } from '../../tables/counting.ts'
import { handledDeposit } from '../../tables/handled.ts'

const { portal, db, world, first, second, supervisor } = givenCounting({
  now: '2026-11-16T10:00:00Z',
  declared: {},
})
const suspects = [{ denomination: 'pcs_50e', serial: 'X123' }]

/** Two counters find the same suspect note, which closes the bag. */
async function foundByTwo(): Promise<string> {
  const { bag } = await send(first, await open(first), MUCH_LESS, { suspects })
  await send(second, await open(second, { bagId: bag.bagId }), MUCH_LESS, { suspects })
  const { rows } = await read(second, '/suspects')
  return `/suspects/${rows[0].suspectId}/handed`
}

test('a suspect note is listed once its bag is closed, with its deadline, and handed over once', async () => {
  const { bag: sent } = await send(first, await open(first), { pcs_50e: 21, pcs_20e: 8 }, { suspects })
  expect((await read(second, '/suspects')).rows).toEqual([])
  await send(second, await open(second, { bagId: sent.bagId }), { pcs_50e: 21, pcs_20e: 8 }, { suspects })
  const { rows } = await read(second, '/suspects')
  expect(rows).toMatchObject([
    {
      name: '50 €',
      worth: 50,
      serial: 'X123',
      number: BAG,
      due: '2026-12-14',
      handedOn: null,
      isLate: false,
    },
  ])
  expect(await db().select().from(handledDeposit)).toMatchObject([
    { totalCents: 1_210_00, error3: 'Epäilty seteli' },
  ])
  const path = `/suspects/${rows[0].suspectId}/handed`
  const handed = { to: 'Helsingin poliisi', on: '2026-11-16', version: 0 }
  expect(await refused(first, path, handed)).toBe('forbidden')
  expect(await refused(supervisor, path, { ...handed, on: '2026-11-17' })).toBe('dayInFuture')
  expect(await refused(supervisor, path, { ...handed, on: '2026-11-15' })).toBe('dayInPast')
  expect(await done(supervisor, path, handed)).toMatchObject({ handedTo: handed.to, handedOn: handed.on })
  expect(await refused(supervisor, path, { ...handed, version: 1 })).toBe('stateChanged')
  expect((await read(second, '/suspects')).rows).toEqual([])
  expect((await read(second, '/suspects?handed=true')).rows).toMatchObject([{ handedTo: handed.to }])
})

test('a suspect note is handed over on a day that has begun in Helsinki', async () => {
  const path = await foundByTwo()
  portal.now = new Date('2026-11-16T22:30:00Z')
  const late = await world.hire('esimies2', 'supervisor')
  const handed = { to: 'Helsingin poliisi', on: '2026-11-18', version: 0 }
  expect(await refused(late, path, handed)).toBe('dayInFuture')
  expect(await done(late, path, { ...handed, on: '2026-11-17' })).toMatchObject({ handedOn: '2026-11-17' })
})

test('a suspect note is late from the day after its deadline on, until it is handed over', async () => {
  const path = await foundByTwo()
  const isLateOn = async (now: string, name: string) => {
    portal.now = new Date(now)
    const reader = await world.hire(name, 'supervisor')
    return (await read(reader, '/suspects')).rows.map(({ isLate }: { isLate: boolean }) => isLate)
  }
  expect(await isLateOn('2026-12-14T21:59:00Z', 'esimies2')).toEqual([false])
  expect(await isLateOn('2026-12-14T22:00:00Z', 'esimies3')).toEqual([true])
  const later = await world.hire('esimies4', 'supervisor')
  const handed = await done(later, path, { to: 'Helsingin poliisi', on: '2026-12-15', version: 0 })
  expect(handed.isLate).toBe(false)
})

test('the time to hand over a suspect note runs from the first count that found one, by its finder', async () => {
  const found = portal.now
  const { bag } = await send(first, await open(first), MUCH_LESS, { suspects })
  portal.now = new Date('2026-11-18T08:00:00Z')
  const third = await world.hire('laskija3', 'counter')
  const again = await open(third, { bagId: bag.bagId })
  const { bag: disputed } = await send(third, again, DECLARED, { suspects })
  portal.now = new Date('2026-11-19T08:00:00Z')
  const decider = await world.hire('esimies2', 'supervisor')
  const { bagId, version } = disputed
  const decision = { tills: [MUCH_LESS], intact: true, suspects, reason: 'Laskettu kolmesti', version }
  await done(decider, `/bags/${bagId}/decide`, decision)
  expect(await db().select().from(suspectNote)).toMatchObject([
    { foundAt: found, foundBy: first.staffId, dueDate: '2026-12-14' },
  ])
})

test('a count that was typed and never sent has found nothing', async () => {
  const typed = await open(first)
  await save(portal, first, typed, { tills: [MUCH_LESS], intact: true, suspects })
  await done(supervisor, `/bags/${typed.bagId}/back`, { version: typed.version })
  portal.now = new Date('2026-11-18T08:00:00Z')
  const [third, fourth] = [await world.hire('laskija3', 'counter'), await world.hire('laskija4', 'counter')]
  const { bag } = await send(third, await open(third), MUCH_LESS, { suspects })
  await send(fourth, await open(fourth, { bagId: bag.bagId }), MUCH_LESS, { suspects })
  expect(await db().select().from(suspectNote)).toMatchObject([
    { foundAt: portal.now, foundBy: third.staffId, dueDate: '2026-12-16' },
  ])
})
