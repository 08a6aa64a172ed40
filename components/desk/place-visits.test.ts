import { listCases } from '@kassavirta/domain/questions/cases/api'
import {
  changeVisitWeek,
  getPlaceVisits,
  removeVisitException,
  setVisitException,
} from '@kassavirta/domain/visits/calendar/api'
import type { StaffRole } from '@kassavirta/domain/kernel/people/staff-roles'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { click, fill, box, button, region, screen } from '../support/screen.ts'
import { company } from './counting-world.ts'
import { giveCustomers, visitsOf } from './customers-world.ts'
import { openDesk } from './open-desk.ts'

const open = (visits = visitsOf(), role: StaffRole = 'dispatcher') =>
  openDesk('/asiakkaat/21', {
    roles: [role],
    given: (server) => {
      giveCustomers(server)
      server.answer(getPlaceVisits, visits)
    },
  })
const panel = () => region('Käyntikalenteri')
const asked = () => screen.getByRole('dialog')

test('the page of a place tells when the driver comes', async () => {
  open()
  await expect
    .element(panel())
    .toMatchTextContent(/ke 09:30–10:30.*ke 18\.11\. klo 09:30–10:30.*ke 25\.11\..*ke 23\.12\., ei käyntiä/)
  await expectAccessible()
})

test('what the systems keep is read only, and a counter changes nothing', async () => {
  open(visitsOf({ keeper: 'systems' }))
  await expect.element(panel()).toMatchTextContent('Tieto tulee omista järjestelmistä')
  expect(panel().getByRole('button').elements()).toEqual([])
  open(visitsOf(), 'counter')
  await expect.element(panel()).toMatchTextContent('ke 09:30–10:30')
  expect(panel().getByRole('button').elements()).toEqual([])
})

test('the week is changed; whoever comes second sees what changed, and saves over that', async () => {
  const server = open()
  await click(button('Muuta käyntipäiviä'))
  await fill(box('Maanantai', asked()), 'aamulla')
  await click(button('Tallenna', asked()))
  await expect.element(asked()).toMatchTextContent('Anna alku ja loppu, esimerkiksi 9.30–10.30')
  await fill(box('Maanantai', asked()), '12-13')
  await expectAccessible()
  const noon = { from: '12:00', to: '13:00' }
  server.refuseFor(changeVisitWeek, 'changedElsewhere')
  server.answer(getPlaceVisits, visitsOf({ version: 4, week: { ...visitsOf().week, friday: noon } }))
  await click(button('Tallenna', asked()))
  await expect
    .element(asked().getByRole('list', { name: 'Muutettu sillä välin' }))
    .toMatchTextContent('Perjantai: tyhjä → 12:00–13:00')
  server.answer(changeVisitWeek, visitsOf({ version: 5 }))
  await click(button('Tallenna', asked()))
  await expect.element(asked()).not.toBeInTheDocument()
  expect(server.calls(changeVisitWeek).at(-1)?.body).toMatchObject({ monday: noon, friday: noon, version: 4 })
  await expect.element(panel()).toMatchTextContent('Käyntipäivät on tallennettu.')
})

test('an exception is added for a day, and taken away again', async () => {
  const server = open()
  server.answer(setVisitException, visitsOf({ version: 4 }))
  await click(button('Lisää poikkeus'))
  await fill(asked().getByRole('textbox', { name: /^Päivä/ }), '24.12.2026')
  await click(screen.getByRole('radio', { name: 'Käynti eri aikaan' }))
  await fill(box('Kellonaika', asked()), '8–9')
  await expectAccessible()
  await click(button('Tallenna', asked()))
  await expect.element(panel()).toMatchTextContent('Poikkeus on tallennettu.')
  const [set] = server.calls(setVisitException)
  expect([set?.params, set?.body]).toEqual([
    { companyId: '21', day: '2026-12-24' },
    { window: { from: '08:00', to: '09:00' }, version: 3 },
  ])
  server.answer(removeVisitException, visitsOf({ version: 4, exceptions: [] }))
  await click(button('Poista poikkeus ke 23.12.'))
  await click(button('Poista', asked()))
  await expect.element(panel()).toMatchTextContent('Poikkeus on poistettu.')
  expect(server.calls(removeVisitException)[0]?.body).toEqual({ version: 3 })
})

test('a driver who did not come is told in the list of cases with the time, the route and the crew', async () => {
  const row = {
    caseId: 302,
    number: 302,
    kind: 'missedVisit',
    state: 'new',
    subject: 'Kuljettaja ei tullut: ke 18.11. klo 09:30–10:30',
    opening: 'Reitti: Pirkanmaa 1; Kuljettajat: Mika Lahti 10233',
    company,
    customer: 'Eetu Esimerkki',
    created: '2026-11-16T07:00:00Z',
    asked: '2026-11-16T07:00:00Z',
    due: '2026-11-16T14:00:00Z',
    owner: null,
    changed: '2026-11-16T07:00:00Z',
    version: 0,
  } as const
  const letter = {
    ...row,
    caseId: 301,
    kind: 'contact',
    subject: 'Yhteydenottopyyntö',
    opening: 'Hei',
  } as const
  openDesk('/yhteydenotot', {
    roles: ['service'],
    given: (server) => server.answer(listCases, { rows: [row, letter], next: null }),
  })
  const lines = region('Yhteydenotot').getByRole('listitem')
  await expect
    .element(lines.first())
    .toMatchTextContent(/ke 18\.11\. klo 09:30–10:30.*Pirkanmaa 1.*Mika Lahti/)
  await expect.element(lines.last()).not.toMatchTextContent('Hei')
  await expectAccessible()
})
