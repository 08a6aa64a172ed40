import { getRun } from '@kassavirta/domain/deliveries/routes-api'
import { listHandOvers, renewCodes, typeShopCode } from '@kassavirta/domain/hand-overs/api'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { click, fill, press } from '../support/actions.ts'
import type { Reply } from '../support/given-server.ts'
import { box, button, region } from '../support/screen.ts'
import { expectGone } from '../support/texts.ts'
import { answerDeliveries, kaleva, runOf } from './deliveries-world.ts'
import { openDesk } from './open-desk.ts'

type Row = Reply<typeof listHandOvers>['rows'][number]

const row: Row = { companyId: 4101, crewCode: '4802', wrongTries: 0, told: null }
const pickup = { declared: 2, visits: [], isAdded: false, outcome: null }

function openStop(first: Partial<Row>, role: 'dispatcher' | 'supervisor' = 'dispatcher') {
  const server = openDesk('/toimitukset/ajot/51', { roles: [role], size: 'phone', given: answerDeliveries })
  const stops = [{ ...kaleva, orders: [], outcome: null, pickup }]
  server.answer(getRun, { run: runOf({ day: '2026-11-16' }), stops })
  const tell = (change: Partial<Row>) => server.answer(listHandOvers, { rows: [{ ...row, ...change }] })
  tell(first)
  return { server, tell }
}
const stop = () => region('Myllypuoti Kaleva')

test('the crew sees the code that it says, and types that of the shop for the bags on its screen', async () => {
  const { server, tell } = openStop({})
  await expect.element(stop().getByText('4802')).toBeVisible()
  server.answer(typeShopCode, { isRight: false, triesLeft: 4, state: null })
  await click(stop().getByText('Kauppa kuittaa koodilla'))
  await fill(box('Kaupan koodi'), '1111')
  tell({ wrongTries: 1 })
  await press('{Enter}')
  await expect.element(stop().getByText('Väärä koodi. 4 yritystä jäljellä.')).toBeVisible()
  await expect.element(box('Kaupan koodi')).toHaveValue('')
  await expectAccessible()
  server.answer(typeShopCode, { isRight: true, triesLeft: 4, state: 'agreed' })
  await fill(box('Kaupan koodi'), '0917')
  tell({ told: { bags: 2, state: 'agreed' } })
  await click(button('Kuittaa 2 pussia', stop()))
  await expect.element(stop().getByText('Kauppa on kuitannut luovutuksen.')).toBeVisible()
  await expect.element(stop().getByText('kauppa luovutti 2 pussia')).toBeVisible()
  const bodies = server.calls(typeShopCode).map(({ body }) => body)
  expect(bodies).toMatchObject([
    { code: '1111', bags: 2 },
    { code: '0917', companyId: 4101, numbers: [] },
  ])
})

test('after five wrong codes nobody types one, and a supervisor makes new ones', async () => {
  const { server, tell } = openStop({ wrongTries: 5 }, 'supervisor')
  await expect.element(stop().getByText(/Väärä koodi 5 kertaa/)).toBeVisible()
  await expectGone(stop().getByText('Kauppa kuittaa koodilla'))
  server.answer(renewCodes, { crewCode: '3310' })
  tell({ crewCode: '3310' })
  await click(button('Tee uudet koodit', stop()))
  await expect.element(stop().getByText('3310')).toBeVisible()
  expect(server.calls(renewCodes)[0]?.body).toEqual({ runId: 51, companyId: 4101 })
})
