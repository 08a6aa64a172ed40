import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { countingWorld, DECLARED, done, open, send } from '../../../test/bags-world.ts'
import { givenPortal } from '../../../test/harness.ts'
import { whileHeld } from '../../../test/held.ts'
import { deskFeatures } from '../../desk-app.ts'
import { countCorrection } from '../../tables/bags.ts'

const portal = givenPortal({ extra: deskFeatures })

test('of two who approve at once, one has carried it out', async () => {
  const world = await countingWorld(portal)
  await world.declare()
  const counter = await world.hire('laskija', 'counter')
  const asker = await world.hire('esimies', 'supervisor')
  const approvers = [
    await world.hire('esimies2', 'supervisor'),
    await world.hire('esimies3', 'supervisor'),
  ] as const
  const shown = await send(counter, await open(counter), { pcs_50e: 22, pcs_20e: 7 })
  const { bagId, version } = await done(counter, `/bags/${shown.bag.bagId}/close`, {
    version: shown.bag.version,
  })
  const wish = { tills: [DECLARED], reason: 'Seteli löytyi pussista', version }
  const { approvalId } = await done(asker, `/bags/${bagId}/correct`, wish)
  const answers = await whileHeld(
    portal.database.db,
    sql`select from bag where id = ${bagId} for update`,
    approvers.map(
      ({ act }) =>
        () =>
          act(`/approvals/${approvalId}/approve`, { version: 0 }),
    ),
  )
  const told = answers.map((answer) => [answer.statusCode, answer.json().code ?? answer.json().decision])
  expect(told).toEqual([
    [200, 'approved'],
    [409, 'stateChanged'],
  ])
  expect(await portal.database.db.select().from(countCorrection)).toHaveLength(1)
})
