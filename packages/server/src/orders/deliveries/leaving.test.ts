import { beforeEach, describe, expect, test } from 'vitest'
import {
  closed,
  deliveryDesk,
  done,
  DRIVER,
  FROZEN_DAY,
  OPEN_DAY,
  pack,
  read,
  sendRun,
  tell,
  type DeliveryDesk,
} from '../../../test/delivery-world.ts'
import { givenPortal } from '../../../test/harness.ts'
import { deskFeatures } from '../../desk-app.ts'
import { runDriver } from '../../tables/deliveries.ts'

const portal = givenPortal({ extra: deskFeatures })

let { world, packer, dispatcher } = {} as DeliveryDesk
beforeEach(async () => void ({ world, packer, dispatcher } = await deliveryDesk(portal)))

const plan = (day: string, crew: readonly string[] = [DRIVER]) =>
  done(dispatcher, '/runs', { routeId: world.routeId, day, crew })
const depart = async ({ runId, version }: { runId: number; version: number }, staff = dispatcher) =>
  (await staff.act(`/runs/${runId}/depart`, { version })).json()

describe('a run leaves', () => {
  test('on its own day in Helsinki, neither before nor after [R-DLV-02]', async () => {
    await pack(packer, await world.order({ deliveryDate: OPEN_DAY }))
    const run = await plan(OPEN_DAY)
    expect(await depart(run)).toMatchObject({
      code: 'runNotToday',
      message:
        'Ajo on päivälle 18.11.2026, ja se voi lähteä vain silloin. Jos ajat tänään, tee ajo tälle päivälle.',
    })
    portal.now = new Date('2026-11-17T21:59:59Z')
    expect(await depart(run, await world.hire('ilta', 'dispatcher'))).toMatchObject({ code: 'runNotToday' })
    portal.now = new Date('2026-11-18T22:00:00Z')
    expect(await depart(run, await world.hire('yo', 'dispatcher'))).toMatchObject({ code: 'runNotToday' })
    portal.now = new Date('2026-11-17T22:00:00Z')
    expect(await depart(run, await world.hire('aamu', 'dispatcher'))).toMatchObject({
      run: { state: 'left' },
    })
  })

  test('with at least one person [R-DLV-03]', async () => {
    await pack(packer, await world.order())
    const run = await plan(FROZEN_DAY, [])
    expect(await depart(run)).toMatchObject({
      code: 'runWithoutCrew',
      message: 'Ajolla ei ole ketään. Lisää ajolle vähintään yksi henkilö.',
    })
    const manned = await dispatcher.change(`/runs/${run.runId}/crew`, { crew: [DRIVER], version: 0 })
    expect(await depart(manned.json())).toMatchObject({ run: { state: 'left' } })
  })
})

describe('a planned run', () => {
  const remove = (runId: number, version = 0) => dispatcher.act(`/runs/${runId}/remove`, { version })
  const codeOf = async (answer: ReturnType<typeof remove>) => (await answer).json().code

  test('for which nothing is packed can be removed, with its crew [R-DLV-04]', async () => {
    await world.order()
    const { runId } = await plan(FROZEN_DAY)
    expect(await codeOf(remove(runId, 7))).toBe('changedElsewhere')
    expect((await packer.act(`/runs/${runId}/remove`, { version: 0 })).statusCode).toBe(403)
    expect((await remove(runId)).json()).toEqual({ runId })
    expect((await read(dispatcher, `/runs?day=${FROZEN_DAY}`)).rows).toEqual([])
    expect(await portal.database.db.$count(runDriver)).toBe(0)
    expect(await codeOf(remove(runId))).toBe('notFound')
  })

  test('stays where something is packed for it or was put on it, and so does one that has left [R-DLV-04]', async () => {
    await pack(packer, await world.order())
    const waiting = await plan(FROZEN_DAY)
    expect(await codeOf(remove(waiting.runId))).toBe('runHasStops')
    const { run } = await sendRun(dispatcher, world.routeId)
    expect(await codeOf(remove(run.runId, run.version))).toBe('stateChanged')
    const { stops } = await tell(dispatcher, run.runId, world.company.id, closed)
    const [{ kind, orderId, version }] = stops[0].orders
    await done(dispatcher, '/deliveries/again', { kind, orderId, version, runId: waiting.runId })
    expect(await codeOf(remove(waiting.runId))).toBe('runHasStops')
  })
})
