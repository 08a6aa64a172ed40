import {
  changePlace,
  createPlace,
  endPlace,
  findTwins,
  getPlace,
  listLiving,
  listPlaces,
  listPlaceEvents,
  createChain,
  renameChain,
} from '@kassavirta/domain/operation/customers/api'
import type { StaffRole } from '@kassavirta/domain/kernel/people/staff-roles'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { choose, click, fill, press, box, button, screen } from '../support/screen.ts'
import { giveCustomers, placeOf, rowOf, type Place } from './customers-world.ts'
import { openDesk } from './open-desk.ts'

const open = (path: string, { role = 'service', place }: { role?: StaffRole; place?: Place } = {}) =>
  openDesk(path, { roles: [role], given: (server) => giveCustomers(server, place) })
const asked = () => screen.getByRole('dialog')
const line = (text: string) => screen.getByRole('row').filter({ hasText: text })
const tab = (name: string) => screen.getByRole('main').getByRole('link', { name, exact: true })

test('a place is found by what somebody says on the phone, and its page opens', async () => {
  const server = open('/asiakkaat')
  await expect
    .element(line('Myllypuoti Pispala'))
    .toMatchTextContent(/9000101-4.*Myllypuoti.*7\. pysähdys.*Käytössä/)
  server.answer(listPlaces, {
    rows: [
      rowOf({
        name: 'Naavakahvila',
        keeper: 'systems',
        found: { by: 'account', text: 'FI2112345600000785' },
      }),
      rowOf({ companyId: 22, name: 'Myllypuoti Nokia', people: 0, route: null }),
      rowOf({ companyId: 23, name: 'Myllypuoti Ylöjärvi', ended: '2026-09-30T06:00:00Z' }),
    ],
    next: null,
    isCut: true,
  })
  await fill(screen.getByRole('searchbox', { name: 'Hae toimipaikkaa' }), 'FI21 1234 56')
  await press('{Enter}')
  await expect
    .element(line('Naavakahvila'))
    .toMatchTextContent(/Tieto tulee omista järjestelmistä.*tili FI21.1234/)
  expect(server.calls(listPlaces).at(-1)?.query).toEqual({ q: 'FI21 1234 56' })
  await expect.element(line('Nokia')).toMatchTextContent(/ei reittiä.*Ei henkilöitä/)
  await expect.element(line('Ylöjärvi')).toMatchTextContent(/Päättynyt 30\.09\.2026/)
  await expect.element(screen.getByText(/enemmän kuin 300 toimipaikkaa/)).toBeVisible()
  await expectAccessible()
  await click(screen.getByRole('link', { name: 'Naavakahvila' }))
  await expect.element(screen.getByRole('heading', { name: 'Myllypuoti Pispala' })).toBeVisible()
  await expectAccessible()
})

test('what happened at a place leads to it; the page of the place is asked for once', async () => {
  const server = open('/asiakkaat/21')
  const event = { note: '', sum: null, bagId: null, routeId: null, began: null, day: null, by: '' } as const
  server.answer(listPlaceEvents, {
    rows: [
      {
        ...event,
        kind: 'mandate',
        id: 5,
        at: '2026-11-16T08:00:00Z',
        title: 'Pekka Korhonen',
        state: 'given',
        note: 'FI2112345600000785',
      },
      {
        ...event,
        kind: 'case',
        id: 301,
        at: '2026-11-15T08:00:00Z',
        title: '44',
        state: 'open',
        began: 'inquiry',
        by: 'Pekka Korhonen',
      },
      {
        ...event,
        kind: 'deposit',
        id: 9,
        at: '2026-11-14T08:00:00Z',
        title: '4711',
        state: 'uusi',
        sum: 1234.5,
        day: '2026-11-14',
      },
    ],
    next: null,
  })
  await click(tab('Tapahtumat'))
  await expect
    .element(line('Pekka Korhonen').first())
    .toMatchTextContent(/Valtuutus.*FI21.*annettu.*omat järjestelmät/)
  await expect.element(line('4711')).toMatchTextContent(/Tilitysilmoitus 4711.*14\.11\.2026.*uusi.*1.234,50/)
  await expect
    .element(screen.getByRole('link', { name: 'Tiedustelu 44' }))
    .toHaveAttribute('href', '/yhteydenotot/301')
  await expectAccessible()
  await click(tab('Tiedot'))
  await expect.element(screen.getByRole('region', { name: 'Perustiedot' })).toBeVisible()
  expect(server.calls(getPlace)).toHaveLength(1)
})

test('a row of the systems shows its lock and cannot be changed, nor by somebody who only reads', async () => {
  open('/asiakkaat/21', { place: placeOf({ keeper: 'systems' }) })
  await expect
    .element(screen.getByRole('region', { name: 'Perustiedot' }))
    .toMatchTextContent(/Tieto tulee omista järjestelmistä/)
  await expect.element(button('Muuta tietoja')).not.toBeInTheDocument()
  open('/asiakkaat/21', { role: 'counter' })
  await expect
    .element(screen.getByRole('region', { name: 'Sovittu' }))
    .toMatchTextContent(/Tarviketilaukset.*Kyllä/)
  await expect.element(button('Muuta tietoja')).not.toBeInTheDocument()
})

test('a new place tells of another with its business id before it is saved, and its page opens', async () => {
  const server = open('/asiakkaat')
  server.answer(findTwins, { rows: [{ companyId: 8, name: 'Myllypuoti Kaleva', city: 'Tampere' }] })
  await click(button('Uusi toimipaikka'))
  await fill(box('Nimi', asked()), 'Myllypuoti Lielahti')
  await fill(box('Y-tunnus', asked()), '9000101-5')
  await click(button('Lisää toimipaikka', asked()))
  await expect.element(asked()).toMatchTextContent(/Tarkista Y-tunnus/)
  expect(server.calls(findTwins)).toEqual([])
  await fill(box('Y-tunnus', asked()), '90001014')
  await expect.element(asked()).toMatchTextContent(/Sama Y-tunnus: Myllypuoti Kaleva\./)
  await expectAccessible()
  await click(asked().getByRole('checkbox', { name: 'Sama yritys, toinen toimipaikka' }))
  await choose(
    asked().getByRole('combobox', { name: 'Konserni tai ketju' }),
    'Saarnivaara-konserni / Myllypuoti',
  )
  server.answer(createPlace, { companyId: 21 })
  await click(button('Lisää toimipaikka', asked()))
  await expect.element(screen.getByRole('heading', { name: 'Myllypuoti Pispala' })).toBeVisible()
  expect(server.calls(createPlace)[0]?.body).toMatchObject({
    name: 'Myllypuoti Lielahti',
    businessId: '90001014',
    group: 'chain:7',
    isSameBusiness: true,
  })
})

test('the second of two editors sees what the first has changed, and saves over it', async () => {
  const server = open('/asiakkaat/21')
  await click(button('Muuta tietoja'))
  await fill(box('Puhelinnumero', asked()), '03 555 0199')
  server.refuseFor(changePlace, 'changedElsewhere')
  server.answer(getPlace, placeOf({ street: 'Uusikatu 1', version: 5 }))
  await click(button('Tallenna muutokset', asked()))
  await expect
    .element(asked())
    .toMatchTextContent(/Joku muu on muuttanut tietoja.*Katuosoite: Mallikatu 12 → Uusikatu 1/)
  await expect.element(box('Katuosoite', asked())).toHaveValue('Uusikatu 1')
  await expect.element(box('Puhelinnumero', asked())).toHaveValue('03 555 0199')
  await expectAccessible()
  server.answer(changePlace, placeOf({ street: 'Uusikatu 1', phone: '03 555 0199', version: 6 }))
  await click(button('Tallenna muutokset', asked()))
  await expect
    .element(screen.getByRole('region', { name: 'Perustiedot' }))
    .toMatchTextContent(/Uusikatu 1.*03 555 0199/)
  expect(server.calls(changePlace).at(-1)?.body).toMatchObject({
    street: 'Uusikatu 1',
    phone: '03 555 0199',
    version: 5,
  })
})

test('a chain of the desk is renamed, a concern of the systems gets a new chain and no new name', async () => {
  const server = open('/asiakkaat/konsernit')
  await expect
    .element(line('Saarnivaara'))
    .toMatchTextContent(/Tieto tulee omista järjestelmistä.*Myllypuoti, toimipaikkoja 11/)
  await expect.element(button('Nimeä uudelleen: Saarnivaara-konserni')).not.toBeInTheDocument()
  await expectAccessible()
  await click(button('Uusi ketju konserniin Saarnivaara-konserni'))
  await fill(box('Nimi', asked()), 'Naavakahvila')
  server.answer(createChain, { chainId: 8 })
  await click(button('Lisää ketju', asked()))
  await expect.element(asked()).not.toBeInTheDocument()
  expect(server.calls(createChain)[0]?.body).toEqual({ name: 'Naavakahvila', concernId: 3 })
  await click(button('Nimeä uudelleen: Myllypuoti'))
  await expect.element(box('Nimi', asked())).toHaveValue('Myllypuoti')
  server.refuseFor(renameChain, 'groupNameTaken', { field: 'name' })
  await click(button('Tallenna nimi', asked()))
  await expect.element(asked()).toMatchTextContent(/Samanniminen on jo olemassa/)
})

test('a place of the systems is ended with a reason, after what is under way there was read', async () => {
  const server = open('/asiakkaat/21')
  server.answer(getPlace, placeOf({ keeper: 'systems' }))
  server.answer(listLiving, {
    rows: [
      { kind: 'changeOrder', id: 701, number: '', day: '2026-11-18' },
      { kind: 'deposit', id: 6105, number: '40010099', day: '2026-11-16' },
    ],
    total: 52,
  })
  await click(button('Päätä toimipaikka'))
  await expect
    .element(asked())
    .toMatchTextContent(
      /Kesken on 52.*vaihtorahatilaus 701, toimitus 18\.11\.2026.*pussi 40010099, ilmoitettu 16\.11\.2026.*ja 50 muuta/,
    )
  await expectAccessible()
  await click(button('Päätä heti', asked()))
  expect(server.calls(endPlace)).toEqual([])
  await fill(box('Miksi toimipaikka päättyy', asked()), 'Liike lopetti')
  const ended = placeOf({ keeper: 'desk', ended: '2026-11-16T08:30:00Z', version: 5 })
  server.answer(endPlace, ended)
  server.answer(getPlace, ended)
  await click(button('Päätä heti', asked()))
  await expect.element(screen.getByText('Päättynyt 16.11.2026')).toBeVisible()
  await expect.element(button('Päätä toimipaikka')).not.toBeInTheDocument()
  expect(server.calls(endPlace)[0]?.body).toMatchObject({ reason: 'Liike lopetti' })
})
