import {
  addDriver,
  blockDriver,
  listRoster,
  moveDriver,
  restoreDriver,
} from '@kassavirta/domain/visits/drivers/api'
import type { StaffRole } from '@kassavirta/domain/kernel/people/staff-roles'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { choose, click, fill, press, box, button, choice, screen } from '../support/screen.ts'
import type { Reply } from '../support/given-server.ts'
import { focusOn } from './deliveries-world.ts'
import { openDesk } from './open-desk.ts'

type Row = Reply<typeof listRoster>['rows'][number]

const driverOf = (change: Partial<Row>): Row => ({
  personId: '10207',
  firstNames: 'Jukka Pekka',
  lastName: 'Ahonen',
  area: 'Pirkanmaa',
  places: 34,
  isOwn: false,
  run: null,
  blocked: null,
  ...change,
})
const namesake = driverOf({ personId: '10216' })
const onRun = driverOf({
  personId: '10203',
  firstNames: 'Ville Antero',
  lastName: 'Hiltunen',
  run: { runId: 7, route: 'Pirkanmaa 1', departed: '2026-11-16T04:04:00Z' },
})
const own = driverOf({ personId: '10900', firstNames: 'Outi', lastName: 'Räsänen', isOwn: true })
const gone = driverOf({
  personId: '10206',
  firstNames: 'Marko Tapani',
  lastName: 'Leinonen',
  places: 0,
  blocked: { at: '2026-11-15T14:20:00Z', reason: 'cardLost', note: '', by: 'Kimmo Peltola' },
})
const areas = [
  { area: 'Pirkanmaa', drivers: 5 },
  { area: 'Uusimaa', drivers: 0 },
]

function openRoster(role: StaffRole) {
  const server = openDesk('/kuljettajat', { roles: [role] })
  server.answer(listRoster, { rows: [driverOf({}), namesake, onRun, own, gone], areas, isCut: false })
  return server
}
const rowOf = (card: string) => screen.getByRole('row').filter({ hasText: card })
const asked = () => screen.getByRole('dialog')
const head = (name: string) => rowOf(name).getByRole('button')

test('a driver is taken off by one key and a reason, told before whom it concerns; a row of the systems stays in its area', async () => {
  const server = openRoster('dispatcher')
  await expect.element(rowOf('10216')).toMatchTextContent(/Ahonen Jukka Pekka.*Tieto tulee omista/)
  await expect.element(rowOf('10206')).toMatchTextContent(/Poistettu heti.*kortti kadonnut.*Kimmo Peltola/)
  await expectAccessible()
  await focusOn(head('10203'))
  await press('s')
  await expect.element(asked()).not.toBeInTheDocument()
  await press('p')
  await expect.element(asked()).toMatchTextContent('Poista heti: Hiltunen Ville Antero, kortti 10203')
  await expect.element(asked()).toMatchTextContent('34 toimipaikan listalta')
  await expect.element(asked()).toMatchTextContent('Hän on nyt ajossa: Pirkanmaa 1.')
  await expectAccessible()
  server.answer(blockDriver, { personId: '10203' })
  await click(screen.getByRole('radio', { name: 'Työsuhde päättyi' }))
  await click(button('Poista heti', asked()))
  await expect.element(screen.getByText('Hiltunen Ville Antero on poistettu listoilta.')).toBeVisible()
  expect(server.calls(blockDriver)[0]?.body).toMatchObject({ personId: '10203', reason: 'leftWork' })
})

test('a driver of the desk is added to an area and moved to another; the list is searched by name and area', async () => {
  const server = openRoster('dispatcher')
  await click(button('Lisää kuljettaja'))
  await fill(box('Etunimet'), 'Minna')
  await fill(box('Sukunimi'), 'Uusi')
  await fill(box('Korttinumero'), '10950')
  await click(button('Lisää', asked()))
  await expect.element(asked()).toMatchTextContent('Vaadittu tieto')
  await choose(asked().getByRole('combobox', { name: 'Alue' }), 'Uusimaa')
  server.answer(addDriver, { personId: '10950' })
  await click(button('Lisää', asked()))
  await expect.element(screen.getByText('Uusi Minna on lisätty.')).toBeVisible()
  await focusOn(head('10900'))
  await press('s')
  await choose(asked().getByRole('combobox', { name: 'Alue' }), 'Uusimaa')
  server.answer(moveDriver, { personId: '10900' })
  await click(button('Siirrä', asked()))
  await expect.element(screen.getByText('Räsänen Outi on siirretty.')).toBeVisible()
  expect(server.calls(moveDriver)[0]?.body).toEqual({ personId: '10900', from: 'Pirkanmaa', area: 'Uusimaa' })
  await choose(choice('Alue'), 'Pirkanmaa 5')
  await fill(screen.getByRole('searchbox', { name: 'Nimi tai korttinumero' }), 'aho')
  await expect.poll(() => server.calls(listRoster).at(-1)?.query).toEqual({ area: 'Pirkanmaa', q: 'aho' })
})

test('who was taken off comes back by a supervisor alone, with a reason', async () => {
  openRoster('dispatcher')
  await focusOn(head('10206'))
  await press('r')
  await expect.element(button('Palauta listoille')).not.toBeInTheDocument()
  const server = openRoster('supervisor')
  await focusOn(head('10206'))
  await press('r')
  await fill(box('Syy', asked()), 'Kortti löytyi')
  server.answer(restoreDriver, { personId: '10206' })
  await click(button('Palauta', asked()))
  await expect.element(screen.getByText('Leinonen Marko Tapani on palautettu listoille.')).toBeVisible()
})
