import { getConfig } from '@kassavirta/domain/config/api'
import { getHandOver, tellHandOver } from '@kassavirta/domain/hand-overs/api'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { click, fill, press } from '../support/actions.ts'
import { reload } from '../support/framed-page.ts'
import type { GivenServer, Reply } from '../support/given-server.ts'
import { box, button, heading, link, region, screen } from '../support/screen.ts'
import { expectGone } from '../support/texts.ts'
import { config, openPortal } from './open-portal.ts'

type HandOver = NonNullable<Reply<typeof getHandOver>['handOver']>

const meeting: HandOver = {
  runId: 51,
  crew: [
    { personId: '10218', name: 'Minna Maria Hiltunen' },
    { personId: '10233', name: 'Mika Tapani Lahti' },
  ],
  crewCode: '4802',
  shopCode: '0917',
  wrongTries: 0,
  bags: [
    { number: '40010044', day: '2026-11-15' },
    { number: '40010041', day: '2026-11-14' },
  ],
  told: null,
}
const told = (state: 'told' | 'agreed' | 'disputed') => ({
  ...meeting,
  told: { at: '2026-11-16T07:42:00Z', bags: 2, numbers: ['40010044', '40010050'], state },
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
const crew = () => region('1. Pyydä koodi kuljettajalta')

test('the shop asks for the code, ticks what it gives, adds a bag that nobody declared, and sends it once', async () => {
  const server = openDoor(meeting, ({ answer }) => answer(tellHandOver, { status: 'ok', state: 'told' }))
  await expect.element(heading('Luovutus kuljettajalle')).toBeVisible()
  await expect.element(crew().getByText('Kuljettajan koodi 4 8 0 2')).toBeInTheDocument()
  await expect.element(crew().getByText('Mika Tapani Lahti')).toBeVisible()
  await expect.element(crew().getByText('10233')).toBeVisible()
  await expect.element(bag('40010044')).toBeChecked()
  await expect.element(button('Luovutin 2 pussia')).toBeVisible()
  await click(screen.getByText('40010041', { exact: true }))
  await click(button('Lisää pussi, jota ei ole ilmoitettu'))
  await fill(box('Pussin numero'), 'S-1')
  await press('{Enter}')
  await expect.element(screen.getByText(/^Tarkista turvapussinumero/)).toBeVisible()
  await fill(box('Pussin numero'), '4001 0050')
  await press('{Enter}')
  await expect.element(bag('40010050')).toBeChecked()
  await expectAccessible()
  await reload()
  await expect.element(bag('40010041')).not.toBeChecked()
  await expect.element(bag('40010050')).toBeChecked()
  server.answer(getHandOver, { handOver: told('told') })
  await click(button('Luovutin 2 pussia'))
  await expect.element(screen.getByText(/^Luovutus on merkitty/)).toBeVisible()
  await expect.element(screen.getByText(/klo 09:42\. Odotetaan kuljettajan merkintää/)).toBeVisible()
  expect(server.calls(tellHandOver).map(({ body }) => body)).toMatchObject([
    { runId: 51, numbers: ['40010044', '40010050'] },
  ])
})

test('nothing ticked is nothing sent, and the code for the driver’s device is there when it is asked for', async () => {
  const server = openDoor({ ...meeting, bags: meeting.bags.slice(0, 1) })
  await click(screen.getByText('40010044', { exact: true }))
  await click(button('Luovutin 0 pussia'))
  await expect.element(screen.getByText('Merkitse ainakin yksi pussi').first()).toBeVisible()
  expect(server.calls(tellHandOver)).toEqual([])
  await click(screen.getByText('Kuljettaja kuittaa omalla laitteellaan'))
  await expect.element(screen.getByText('Kaupan koodi 0 9 1 7')).toBeInTheDocument()
  await expectAccessible()
})

test('wrong codes and a crew that says otherwise are told where the shop looks', async () => {
  const server = openDoor({ ...meeting, wrongTries: 5 })
  await expect.element(crew().getByText('Väärä koodi 5 kertaa')).toBeVisible()
  await expect.element(crew().getByText(/Koodia ei voi enää käyttää/)).toBeVisible()
  server.answer(getHandOver, { handOver: told('disputed') })
  await reload()
  await expect.element(screen.getByText('Merkinnät eroavat')).toBeVisible()
  await expect.element(screen.getByText(/Asiakaspalvelu selvittää asian/)).toBeVisible()
  server.answer(getHandOver, { handOver: told('agreed') })
  await reload()
  await expect.element(screen.getByText('Noudettu')).toBeVisible()
  await expectAccessible()
})

test('without a run the page leads to the list of drivers, and without the switch there is no page', async () => {
  openDoor(null)
  await expect.element(link('Kuljettajalista', screen.getByRole('main'))).toBeVisible()
  await expectGone(crew())
  openPortal('/luovutus')
  await expect.element(heading('Hei Maija!')).toBeVisible()
})
