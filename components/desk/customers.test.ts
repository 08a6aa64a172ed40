import {
  changePlace,
  createChain,
  createPlace,
  endPlace,
  findTwins,
  getPlace,
  listLiving,
  listPlaceEvents,
  listPlaces,
  renameChain,
} from '@kassavirta/domain/operation/customers/api'
import { describe, expect, test } from 'vitest'
import {
  box,
  button,
  choose,
  click,
  expectGone,
  fill,
  link,
  press,
  region,
  screen,
} from '../support/screen.ts'
import { answerCustomers, openPlace, placeOf, placeRow } from './customers-world.ts'
import { asked, inDialog, openDesk, row } from './open-desk.ts'

function openCustomers(path = '') {
  const server = openDesk(`/asiakkaat${path}`, 'service')
  answerCustomers(server)
  return server
}
const tab = (name: string) => link(name, screen.getByRole('main'))

describe('the list of places', () => {
  test('says where a place belongs and how it stands', async () => {
    const server = openCustomers()
    const nobody = placeRow({ companyId: 22, name: 'Myllypuoti Nokia', people: 0, route: null })
    const ended = placeRow({ companyId: 23, name: 'Myllypuoti Ylöjärvi', ended: '2026-09-30T06:00:00Z' })
    server.answer(listPlaces, { rows: [nobody, ended, placeRow()], next: null, isCut: true })
    await expect
      .element(row('Myllypuoti Pispala'))
      .toMatchTextContent(/9000101-4.*Myllypuoti.*7\. pysähdys.*Käytössä/)
    await expect.element(row('Nokia')).toMatchTextContent(/ei reittiä.*Ei henkilöitä/)
    await expect.element(row('Ylöjärvi')).toMatchTextContent(/Päättynyt 30\.09\.2026/)
    await expect.element(screen.getByText(/enemmän kuin 300 toimipaikkaa/)).toBeVisible()
  })

  test('finds a place by what somebody says on the phone', async () => {
    const server = openCustomers()
    const found = { by: 'account', text: 'FI2112345600000785' } as const
    await expect.element(row('Pispala')).toBeVisible()
    server.answer(listPlaces, {
      rows: [placeRow({ companyId: 22 }), placeRow({ name: 'Naavakahvila', keeper: 'systems', found })],
      next: null,
      isCut: false,
    })
    await fill(screen.getByRole('searchbox', { name: 'Hae toimipaikkaa' }), 'FI21 1234 56')
    await press('{Enter}')
    await expect
      .element(row('Naavakahvila'))
      .toMatchTextContent(/Tieto tulee omista järjestelmistä.*tili FI21.1234/)
    expect(server.calls(listPlaces).at(-1)?.query).toEqual({ q: 'FI21 1234 56' })
    await click(link('Naavakahvila'))
    await expect.element(screen.getByRole('heading', { name: 'Myllypuoti Pispala' })).toBeVisible()
    expect(server.calls(getPlace)[0]?.params).toEqual({ companyId: '21' })
  })
})

test('what happened at a place leads to it', async () => {
  const server = openPlace()
  const event = { note: '', sum: null, bagId: null, routeId: null, began: null, day: null, by: '' }
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
        by: 'Antti Aalto',
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
    .element(row('Pekka Korhonen'))
    .toMatchTextContent(/Valtuutus.*FI21.*annettu.*omat järjestelmät/)
  await expect.element(row('4711')).toMatchTextContent(/Tilitysilmoitus 4711.*14\.11\.2026.*uusi.*1.234,50/)
  await expect.element(link('Tiedustelu 44')).toHaveAttribute('href', '/yhteydenotot/301')
  await click(tab('Tiedot'))
  await expect.element(region('Perustiedot')).toBeVisible()
  expect(server.calls(getPlace)).toHaveLength(1)
})

test('a place of the systems is not changed', async () => {
  openPlace().answer(getPlace, placeOf({ keeper: 'systems' }))
  await expect.element(region('Perustiedot')).toMatchTextContent(/Tieto tulee omista järjestelmistä/)
  await expectGone(button('Muuta tietoja'))
})

test('a counter reads a place and changes nothing', async () => {
  openPlace('', 'counter')
  await expect.element(region('Sovittu')).toMatchTextContent(/Tarviketilaukset.*Kyllä/)
  await expectGone(button('Muuta tietoja'))
})

test('a new place names another of its business id', async () => {
  const server = openCustomers()
  server.answer(findTwins, { rows: [{ companyId: 8, name: 'Myllypuoti Kaleva', city: 'Tampere' }] })
  await click(button('Uusi toimipaikka'))
  await fill(inDialog('Nimi'), 'Myllypuoti Lielahti')
  await fill(inDialog('Y-tunnus'), '9000101-5')
  await click(button('Lisää toimipaikka', asked()))
  await expect.element(asked()).toMatchTextContent(/Tarkista Y-tunnus/)
  expect(server.calls(findTwins)).toEqual([])
  await fill(inDialog('Y-tunnus'), '90001014')
  await expect.element(asked()).toMatchTextContent(/Sama Y-tunnus: Myllypuoti Kaleva\./)
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

test("the second of two editors sees the first one's change", async () => {
  const server = openPlace()
  await click(button('Muuta tietoja'))
  await fill(inDialog('Puhelinnumero'), '03 555 0199')
  server.refuseFor(changePlace, 'changedElsewhere')
  server.answer(getPlace, placeOf({ street: 'Uusikatu 1', version: 5 }))
  await click(button('Tallenna muutokset', asked()))
  await expect
    .element(asked())
    .toMatchTextContent(/Joku muu on muuttanut tietoja.*Katuosoite: Mallikatu 12 → Uusikatu 1/)
  await expect.element(inDialog('Katuosoite')).toHaveValue('Uusikatu 1')
  await expect.element(inDialog('Puhelinnumero')).toHaveValue('03 555 0199')
  const both = { street: 'Uusikatu 1', phone: '03 555 0199' }
  server.answer(changePlace, placeOf({ ...both, version: 6 }))
  await click(button('Tallenna muutokset', asked()))
  await expect.element(region('Perustiedot')).toMatchTextContent(/Uusikatu 1.*03 555 0199/)
  expect(server.calls(changePlace).at(-1)?.body).toMatchObject({ ...both, version: 5 })
})

describe('a concern', () => {
  test('of the systems gets chains and no new name', async () => {
    const server = openCustomers('/konsernit')
    await expect
      .element(row('Saarnivaara'))
      .toMatchTextContent(/Tieto tulee omista järjestelmistä.*Myllypuoti, toimipaikkoja 11/)
    await expectGone(button('Nimeä uudelleen: Saarnivaara-konserni'))
    await click(button('Uusi ketju konserniin Saarnivaara-konserni'))
    await fill(inDialog('Nimi'), 'Vasarapiha')
    server.answer(createChain, { chainId: 8 })
    await click(button('Lisää ketju', asked()))
    await expectGone(asked())
    expect(server.calls(createChain)[0]?.body).toEqual({ name: 'Vasarapiha', concernId: 3 })
  })

  test('has chains of the desk, which are renamed', async () => {
    const server = openCustomers('/konsernit')
    await click(button('Nimeä uudelleen: Myllypuoti'))
    await expect.element(inDialog('Nimi')).toHaveValue('Myllypuoti')
    await expectGone(button('Nimeä uudelleen: Naavakahvila'))
    server.refuseFor(renameChain, 'groupNameTaken', { field: 'name' })
    await click(button('Tallenna nimi', asked()))
    await expect.element(asked()).toMatchTextContent(/Samanniminen on jo olemassa/)
    expect(server.calls(renameChain)).toMatchObject([{ params: { chainId: '7' } }])
  })
})

test('a place is ended after what is under way there', async () => {
  const server = openPlace()
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
  await fill(box('Miksi toimipaikka päättyy', asked()), 'Liike lopetti')
  const ended = placeOf({ keeper: 'desk', ended: '2026-11-16T08:30:00Z', version: 5 })
  server.answer(endPlace, ended)
  server.answer(getPlace, ended)
  await click(button('Päätä heti', asked()))
  await expect.element(screen.getByText('Päättynyt 16.11.2026')).toBeVisible()
  await expectGone(button('Päätä toimipaikka'))
  expect(server.calls(endPlace)[0]?.body).toMatchObject({ reason: 'Liike lopetti' })
})
