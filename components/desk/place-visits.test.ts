import { listCases } from '@kassavirta/domain/questions/cases/api'
import {
  changeVisitWeek,
  getPlaceVisits,
  removeVisitException,
  setVisitException,
} from '@kassavirta/domain/visits/calendar/api'
import { describe, expect, test } from 'vitest'
import { button, click, expectGone, fill, region, screen } from '../support/screen.ts'
import { caseRow } from './cases-world.ts'
import { openPlace, visitsOf } from './customers-world.ts'
import { asked, inDialog, openDesk } from './open-desk.ts'

const openCalendar = () => openPlace('', 'dispatcher')
const panel = () => region('Käyntikalenteri')

describe('the calendar of visits', () => {
  test('says when the driver comes', async () => {
    openCalendar()
    await expect
      .element(panel())
      .toMatchTextContent(/ke 09:30–10:30.*ke 18\.11\. klo 09:30–10:30.*ke 25\.11\..*ke 23\.12\., ei käyntiä/)
  })

  test('of the systems is only read', async () => {
    openCalendar().answer(getPlaceVisits, visitsOf({ keeper: 'systems' }))
    await expect.element(panel()).toMatchTextContent('Tieto tulee omista järjestelmistä')
    await expectGone(panel().getByRole('button'))
  })

  test('is only read by a counter', async () => {
    openPlace('', 'counter')
    await expect.element(panel()).toMatchTextContent('ke 09:30–10:30')
    await expectGone(panel().getByRole('button'))
  })

  test('shows the change of somebody else', async () => {
    const server = openCalendar()
    await click(button('Muuta käyntipäiviä'))
    await fill(inDialog('Maanantai'), 'aamulla')
    await click(button('Tallenna', asked()))
    await expect.element(asked()).toMatchTextContent('Anna alku ja loppu, esimerkiksi 9.30–10.30')
    await fill(inDialog('Maanantai'), '12-13')
    const noon = { from: '12:00', to: '13:00' }
    server.refuseFor(changeVisitWeek, 'changedElsewhere')
    server.answer(getPlaceVisits, visitsOf({ version: 4, week: { ...visitsOf().week, friday: noon } }))
    await click(button('Tallenna', asked()))
    await expect
      .element(asked().getByRole('list', { name: 'Muutettu sillä välin' }))
      .toMatchTextContent('Perjantai: tyhjä → 12:00–13:00')
    server.answer(changeVisitWeek, visitsOf({ version: 5 }))
    await click(button('Tallenna', asked()))
    await expectGone(asked())
    await expect.element(panel()).toMatchTextContent('Käyntipäivät on tallennettu.')
    expect(server.calls(changeVisitWeek).at(-1)?.body).toMatchObject({
      monday: noon,
      friday: noon,
      version: 4,
    })
  })

  test('gets an exception for a day', async () => {
    const server = openCalendar()
    server.answer(setVisitException, visitsOf({ version: 4 }))
    await click(button('Lisää poikkeus'))
    await fill(asked().getByRole('textbox', { name: /^Päivä/ }), '24.12.2026')
    await click(screen.getByRole('radio', { name: 'Käynti eri aikaan' }))
    await fill(inDialog('Kellonaika'), '8–9')
    await click(button('Tallenna', asked()))
    await expect.element(panel()).toMatchTextContent('Poikkeus on tallennettu.')
    expect(server.calls(setVisitException)).toMatchObject([
      {
        params: { companyId: '21', day: '2026-12-24' },
        body: { window: { from: '08:00', to: '09:00' }, version: 3 },
      },
    ])
  })

  test('loses an exception', async () => {
    const server = openCalendar()
    server.answer(removeVisitException, visitsOf({ version: 4, exceptions: [] }))
    await click(button('Poista poikkeus ke 23.12.'))
    await click(button('Poista', asked()))
    await expect.element(panel()).toMatchTextContent('Poikkeus on poistettu.')
    expect(server.calls(removeVisitException)).toMatchObject([
      { params: { companyId: '21', day: '2026-12-23' }, body: { version: 3 } },
    ])
  })
})

test('a missed visit shows its time, route and crew', async () => {
  const missed = caseRow({
    caseId: 302,
    kind: 'missedVisit',
    subject: 'Kuljettaja ei tullut: ke 18.11. klo 09:30–10:30',
    opening: 'Reitti: Pirkanmaa 1; Kuljettajat: Mika Lahti 10233',
  })
  const server = openDesk('/yhteydenotot', 'service')
  server.answer(listCases, { rows: [missed, caseRow({ opening: 'Hei' })], next: null })
  const lines = region('Yhteydenotot').getByRole('listitem')
  await expect
    .element(lines.first())
    .toMatchTextContent(/ke 18\.11\. klo 09:30–10:30.*Pirkanmaa 1.*Mika Lahti/)
  await expect.element(lines.last()).not.toMatchTextContent('Hei')
})
