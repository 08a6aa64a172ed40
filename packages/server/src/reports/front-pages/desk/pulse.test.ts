import { beforeEach, describe, expect, test } from 'vitest'
import { done, read, type Staff } from '../../../../test/bags-world.ts'
import {
  deliveryDesk,
  FROZEN_DAY,
  OPEN_DAY,
  pack,
  sendRun,
  tell,
  closed,
  type DeliveryDesk,
} from '../../../../test/deliveries-world.ts'
import { givenPortal } from '../../../../test/harness.ts'
import { deskFeatures } from '../../../desk-app.ts'

const portal = givenPortal({ extra: deskFeatures })

/** Its orders froze on Friday at noon. */
const TUESDAY = '2026-11-17'

let { world, packer, dispatcher } = {} as DeliveryDesk
beforeEach(async () => void ({ world, packer, dispatcher } = await deliveryDesk(portal)))

describe('the pulse and the search', () => {
  const pulse = async (staff: Staff) => read(staff, '/pulse')

  test('tell what is to be packed for each locked day, what is late, what came back and what is out', async () => {
    const nothing = {
      day: null,
      unpacked: 0,
      days: [],
      late: 0,
      oldestLate: null,
      undelivered: 0,
      runsOut: 0,
      lateRuns: 0,
      oldestLateRun: null,
    }
    expect((await pulse(packer)).deliveries).toEqual(nothing)
    const id = await world.order()
    await world.supplies({ deliveryDate: TUESDAY })
    await world.order({ deliveryDate: TUESDAY })
    await world.order({ deliveryDate: OPEN_DAY })
    expect((await pulse(packer)).deliveries).toEqual({
      ...nothing,
      day: FROZEN_DAY,
      unpacked: 3,
      days: [
        { day: FROZEN_DAY, unpacked: 1 },
        { day: TUESDAY, unpacked: 2 },
      ],
    })
    await pack(packer, id)
    expect((await pulse(packer)).deliveries).toMatchObject({ day: TUESDAY, unpacked: 2 })
    const { run } = await sendRun(dispatcher, world.routeId)
    expect((await pulse(dispatcher)).deliveries).toMatchObject({ undelivered: 0, runsOut: 1 })
    await tell(dispatcher, run.runId, world.company.id, closed)
    expect((await pulse(dispatcher)).deliveries).toMatchObject({ undelivered: 1 })
    const counter = await world.hire('laskija', 'counter')
    expect(await pulse(counter)).not.toHaveProperty('deliveries')
    portal.now = new Date('2026-11-18T06:00:00Z')
    const again = await world.hire('pakkaaja2', 'packer')
    expect((await pulse(again)).deliveries).toMatchObject({
      unpacked: 1,
      days: [{ day: OPEN_DAY, unpacked: 1 }],
      late: 2,
      oldestLate: { day: TUESDAY, company: 'Esimerkki Kamppi' },
    })
  })

  test('a run that is not back by the evening is late for whom it concerns, whatever its day, and opens the list of runs', async () => {
    await pack(packer, await world.order())
    const { run } = await sendRun(dispatcher, world.routeId)
    const lateOf = async (staff: Staff) => (await pulse(staff)).deliveries
    const listed = async (staff: Staff) => (await read(staff, '/runs?day=2026-11-18')).late
    portal.now = new Date('2026-11-16T15:59:00Z')
    const evening = await world.hire('ajo2', 'dispatcher')
    expect([await lateOf(evening), await listed(evening)]).toMatchObject([{ lateRuns: 0 }, []])
    portal.now = new Date('2026-11-16T16:00:00Z')
    const oldestLateRun = { day: FROZEN_DAY, route: 'Etelä 1' }
    expect(await lateOf(evening)).toMatchObject({ lateRuns: 1, oldestLateRun })
    expect(await listed(evening)).toMatchObject([{ runId: run.runId, day: FROZEN_DAY, state: 'left' }])
    portal.now = new Date('2026-12-01T07:00:00Z')
    const supervisor = await world.hire('esimies2', 'supervisor')
    const again = await world.hire('pakkaaja2', 'packer')
    expect(await lateOf(supervisor)).toMatchObject({ runsOut: 1, lateRuns: 1, oldestLateRun })
    expect(await lateOf(again)).toMatchObject({ runsOut: 1, lateRuns: 0, oldestLateRun: null })
    const before = (await pulse(supervisor)).stamps.runs
    await tell(supervisor, run.runId, world.company.id, closed)
    await done(supervisor, `/runs/${run.runId}/return`, { version: run.version + 1 })
    expect([await lateOf(supervisor), await listed(supervisor)]).toMatchObject([{ lateRuns: 0 }, []])
    expect((await pulse(supervisor)).stamps.runs).not.toBe(before)
  })

  test('have another stamp whenever the lists have changed, and the same one while they have not', async () => {
    const seen: string[] = []
    const look = async () => {
      const { deliveries, runs } = (await pulse(packer)).stamps
      expect((await pulse(packer)).stamps).toMatchObject({ deliveries, runs })
      seen.push(`${deliveries} ${runs}`)
    }
    await look()
    const id = await world.order()
    await look()
    await pack(packer, id)
    await look()
    await pack(packer, id, { version: 1, seal: 'S-2' })
    await look()
    const { run } = await sendRun(dispatcher, world.routeId)
    await look()
    await tell(dispatcher, run.runId, world.company.id, closed)
    await look()
    expect(new Set(seen).size).toBe(seen.length)
  })

  test('find an order with its day and route, to open it there', async () => {
    const id = await world.order()
    const { hits } = await read(packer, `/search?q=${id}`)
    expect(hits).toContainEqual({
      kind: 'changeOrder',
      id,
      title: String(id),
      note: 'Esimerkki Kamppi',
      state: null,
      day: FROZEN_DAY,
      routeId: world.routeId,
    })
  })
})
