import { getConfig } from '@kassavirta/domain/operation/settings/config-api'
import { getHandOver, reportHandOver } from '@kassavirta/domain/orders/deliveries/hand-overs-api'
import { expect, test } from 'vitest'
import {
  click,
  fill,
  press,
  box,
  button,
  heading,
  link,
  region,
  screen,
  expectGone,
} from '../support/screen.ts'
import { reload } from '../support/framed-page.ts'
import type { GivenServer, Reply } from '../support/given-server.ts'
import { config, openPortal } from './open-portal.ts'

type HandOver = NonNullable<Reply<typeof getHandOver>['handOver']>

const meeting: HandOver = {
  runId: 51,
  crew: [
    { personId: '10218', name: 'Minna Maria Hiltunen' },
    { personId: '10233', name: 'Mika Tapani Lahti' },
  ],
  digits: '4802',
  waiting: ['40010041', '40010044'],
  handed: null,
  fetched: null,
  state: null,
}
const AT = '2026-11-16T07:42:00Z'
const marked = (state: 'told' | 'agreed' | 'disputed', bags: number | null): HandOver => ({
  ...meeting,
  handed: { at: AT, bags: 2, numbers: ['40010044', '40010050'] },
  fetched: bags === null ? null : { at: AT, bags },
  state,
})

const openDoor = (handOver: HandOver | null, given?: (server: GivenServer) => void) =>
  openPortal('/luovutus', {
    given: (server) => {
      server.answer(getConfig, { ...config, handOvers: true })
      server.answer(getHandOver, { handOver })
      given?.(server)
    },
  })
const bag = (name: string) => screen.getByRole('checkbox', { name })
const crew = () => region('1. Pyydä luovutusnumero kuljettajalta')

test('the shop is told the digits and the crew', async () => {
  openDoor(meeting)
  await expect.element(heading('Luovutus kuljettajalle')).toBeVisible()
  await expect.element(crew().getByText('Luovutusnumero 4 8 0 2')).toBeInTheDocument()
  await expect.element(crew().getByText('Mika Tapani Lahti')).toBeVisible()
  await expect.element(crew().getByText('10233')).toBeVisible()
})

test('at least one bag is ticked before anything is sent', async () => {
  const server = openDoor(meeting)
  await expect.element(bag('40010041')).not.toBeChecked()
  await click(button('Luovutin merkityt pussit'))
  await expect.element(screen.getByText('Merkitse ainakin yksi pussi').first()).toBeVisible()
  expect(server.calls(reportHandOver)).toEqual([])
})

test('a bag that is not listed is added by its number, and kept over a reload', async () => {
  openDoor(meeting)
  await click(button('Lisää pussi, joka ei ole listalla'))
  await fill(box('Pussin numero'), 'S-1')
  await press('{Enter}')
  await expect.element(screen.getByText(/^Tarkista turvapussinumero/)).toBeVisible()
  await fill(box('Pussin numero'), '4001 0050')
  await press('{Enter}')
  await expect.element(bag('40010050')).toBeChecked()
  await reload()
  await expect.element(bag('40010041')).not.toBeChecked()
  await expect.element(bag('40010050')).toBeChecked()
})

test('the ticked bags are sent once, and the driver is waited for', async () => {
  const server = openDoor(meeting, ({ answer }) => answer(reportHandOver, { status: 'ok', state: 'told' }))
  await click(screen.getByText('40010044', { exact: true }))
  server.answer(getHandOver, { handOver: marked('told', null) })
  await click(button('Luovutin 1 pussin'))
  await expect.element(screen.getByText(/klo 09:42\. Odotetaan kuljettajan merkintää/)).toBeVisible()
  expect(server.calls(reportHandOver).map(({ body }) => body)).toMatchObject([
    { runId: 51, numbers: ['40010044'] },
  ])
})

test('the shop corrects its own number of bags', async () => {
  const server = openDoor({ ...meeting, fetched: { at: AT, bags: 9 } })
  await expect.element(screen.getByText('Kuljettaja merkitsi 9 pussia.')).toBeVisible()
  await expect.element(button('En luovuttanut pusseja')).toBeVisible()
  server.answer(getHandOver, { handOver: marked('disputed', 9) })
  await reload()
  await expect.element(screen.getByText('Merkinnät eroavat')).toBeVisible()
  await expect.element(screen.getByText(/Merkitsit 2 pussia, kuljettaja merkitsi 9 pussia/)).toBeVisible()
  await click(button('Korjaa merkintää'))
  await expect.element(bag('40010050')).toBeChecked()
  await expect.element(bag('40010041')).not.toBeChecked()
  await click(screen.getByText('40010044', { exact: true }))
  await click(screen.getByText('40010050', { exact: true }))
  server.answer(reportHandOver, { status: 'ok', state: 'disputed' })
  await click(button('En luovuttanut pusseja'))
  await expect
    .poll(() => server.calls(reportHandOver).map(({ body }) => body))
    .toMatchObject([{ numbers: [] }])
  server.answer(getHandOver, { handOver: marked('agreed', 2) })
  await reload()
  await expect.element(screen.getByText('Noudettu')).toBeVisible()
})

test('without a run the page leads to the drivers', async () => {
  openDoor(null)
  await expect.element(link('Kuljettajalista', screen.getByRole('main'))).toBeVisible()
  await expectGone(crew())
  openPortal('/luovutus')
  await expect.element(heading('Hei Maija!')).toBeVisible()
})
