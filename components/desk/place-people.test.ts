import {
  changePerson,
  changeRole,
  disablePerson,
  endRole,
  findSamePeople,
  invitePerson,
  joinPerson,
  listPeople,
  sendCode,
} from '@kassavirta/domain/operation/customers/people-api'
import { describe, expect, test } from 'vitest'
import { box, button, click, expectGone, fill, press, region, screen } from '../support/screen.ts'
import { openPlace, personOf } from './customers-world.ts'
import { asked, focusOn, NOW, row } from './open-desk.ts'

const invited = personOf({
  userId: 12,
  firstName: 'Noora',
  lastName: 'Heino',
  email: 'noora.heino@mylly.example',
  state: 'invited',
  stateAt: '2026-11-17T08:00:00Z',
  lastSignIn: null,
  factorSince: null,
  sessions: 0,
  mandates: 0,
})
const ofSystems = personOf({
  userId: 13,
  username: 'kirsi.lehtonen',
  firstName: 'Kirsi',
  lastName: 'Lehtonen',
  email: 'kirsi@mylly.example',
  rights: ['deposits'],
})
const kirsi = { ...ofSystems, role: ofSystems.role && { ...ofSystems.role, isOwn: false } }
const disabled = personOf({
  userId: 14,
  firstName: 'Tuula',
  lastName: 'Aalto',
  email: 'tuula@mylly.example',
  isMailRefused: true,
  state: 'disabled',
  stateAt: NOW,
  role: null,
  sessions: 0,
  factorSince: null,
  mandates: 1,
})

function openPeople() {
  const server = openPlace('/henkilot')
  server.answer(listPeople, { rows: [disabled, invited, kirsi, personOf()], isCut: false })
  return server
}
const head = (name: string) => row(name).getByRole('button')
const tick = (name: string) => asked().getByRole('checkbox', { name, exact: true })
/** Chooses the row of a person, and presses the key of an act. */
async function act(name: string, key: string): Promise<void> {
  await focusOn(head(name))
  await press(key)
}

test('the matrix says who may do what', async () => {
  openPeople()
  await expect.element(row('Antti')).toMatchTextContent(/Käytössä.*on.*on.*ei.*2 tiliä/)
  await expect.element(row('Noora')).toMatchTextContent(/Kutsu odottaa.*vanhenee/)
  await expect.element(row('Kirsi')).toMatchTextContent('Tieto tulee omista järjestelmistä')
  await focusOn(head('Tuula'))
  await expect.element(button('R Palauta käyttöön')).toBeVisible()
  await expect
    .element(region('Tuula Aalto'))
    .toMatchTextContent('tuula@mylly.example: viestit eivät mene perille')
  await expectGone(button('P Poista käytöstä'))
})

test('a person is disabled by one key', async () => {
  const server = openPeople()
  await focusOn(head('Antti'))
  await expect.element(region('Antti Virtanen')).toMatchTextContent('todennussovellus')
  await press('p')
  await expect.element(asked()).toMatchTextContent('hän pääse enää portaaliin missään toimipaikassa')
  server.answer(disablePerson, { userId: 11 })
  await click(button('Poista käytöstä', asked()))
  await expect.element(screen.getByText('Antti Virtanen on poistettu käytöstä.')).toBeVisible()
  expect(server.calls(disablePerson)).toMatchObject([{ params: { userId: '11' }, body: { version: 6 } }])
  // The dialog gives the focus back to the row that it was opened from.
  await expect.element(head('Antti')).toHaveFocus()
})

test('the focus goes to the place after its row has gone', async () => {
  const server = openPeople()
  await act('Antti', 'o')
  server.answer(endRole, { userId: 11 })
  server.answer(listPeople, { rows: [disabled, invited, kirsi], isCut: false })
  await click(button('Päätä oikeudet', asked()))
  await expectGone(row('Antti'))
  await expect.element(screen.getByRole('heading', { name: 'Myllypuoti Pispala' })).toHaveFocus()
})

test('a name is changed at once, an address later', async () => {
  const server = openPeople()
  await act('Antti', 'n')
  await expect.element(asked()).toMatchTextContent('koodit menevät siihen asti vanhaan')
  await fill(box('Sukunimi'), 'Virta')
  await fill(box('Sähköposti'), 'antti.virta@mylly.example')
  server.answer(changePerson, { userId: 11 })
  const waitingEmail = { address: 'antti.virta@mylly.example', due: '2026-11-19T08:30:00Z' }
  server.answer(listPeople, { rows: [kirsi, personOf({ lastName: 'Virta', waitingEmail })], isCut: false })
  await click(button('Tallenna tiedot', asked()))
  await expect.element(screen.getByText('Antti Virta: tiedot on muutettu.')).toBeVisible()
  await expect
    .element(region('Antti Virta'))
    .toMatchTextContent(/antti\.virtanen@mylly\.example, uusi antti\.virta@mylly\.example odottaa .*19\.11\./)
  expect(server.calls(changePerson)[0]?.body).toEqual({
    firstName: 'Antti',
    lastName: 'Virta',
    email: 'antti.virta@mylly.example',
    phone: '040 555 0142',
    version: 6,
  })
})

test('the address of an invited person is changed at once', async () => {
  openPeople()
  await act('Noora', 'n')
  await expect.element(asked()).toMatchTextContent(/on heti voimassa.*uusi aktivointikoodi/)
  await expect.element(asked()).not.toMatchTextContent('kolmen vuorokauden')
})

describe('the rights of a person', () => {
  test('are ticked in a dialog', async () => {
    const server = openPeople()
    await act('Antti', 'm')
    await click(tick('Tarviketilausraportit'))
    server.answer(changeRole, { userId: 11 })
    await click(button('Tallenna', asked()))
    await expect.element(screen.getByText('Antti Virtanen: oikeudet on muutettu.')).toBeVisible()
    expect(server.calls(changeRole)[0]).toMatchObject({
      params: { userId: '11' },
      body: { accessoryOrderReport: true, deposits: true, roleMaintenance: false, version: 4 },
    })
  })

  test('of the systems are only taken away', async () => {
    openPeople()
    await act('Kirsi', 'm')
    await expect.element(asked()).toMatchTextContent('täällä niitä voi vain poistaa')
    await expect.element(tick('Toimipaikan tilitysilmoitukset')).toBeChecked()
    await expectGone(tick('Tarviketilausraportit'))
  })
})

describe('an invitation', () => {
  test('is sent with the rights of the person', async () => {
    const server = openPeople()
    await click(button('Kutsu henkilö'))
    await fill(box('Etunimi'), 'Pekka')
    await fill(box('Sukunimi'), 'Rantala')
    await fill(box('Sähköposti'), 'pekka@mylly.example')
    await fill(box('Käyttäjätunnus'), 'pekka.rantala')
    await click(tick('Toimipaikan tilitysilmoitukset'))
    server.answer(invitePerson, { userId: 15 })
    await click(button('Lähetä kutsu', asked()))
    await expect.element(screen.getByText(/Pekka Rantala on kutsuttu\./)).toBeVisible()
    expect(server.calls(invitePerson)[0]?.body).toMatchObject({ username: 'pekka.rantala', deposits: true })
  })

  test('finds the same person, who gets the rights instead', async () => {
    const server = openPeople()
    const same = { lastName: 'Myllymäki', isHere: false, isDisabled: false, places: 1 }
    server.answer(findSamePeople, {
      rows: [
        {
          ...same,
          username: 'sari.m',
          firstName: 'Sari',
          email: 'sari@mylly.example',
          place: 'Myllypuoti Sampo',
        },
      ],
    })
    await click(button('Kutsu henkilö'))
    await fill(box('Sähköposti'), 'sari@mylly.example')
    await expect
      .element(asked())
      .toMatchTextContent('Sama sähköposti: Sari Myllymäki, tunnus sari.m (Myllypuoti Sampo)')
    await click(button('Anna oikeudet hänelle', asked()))
    await click(tick('Toimipaikan tilitysilmoitukset'))
    server.answer(joinPerson, { userId: 16 })
    await click(button('Anna oikeudet', asked()))
    await expect.element(screen.getByText('Sari Myllymäki: oikeudet on annettu.')).toBeVisible()
    expect(server.calls(joinPerson)[0]?.body).toMatchObject({ username: 'sari.m', deposits: true })
  })
})

test('a new code goes to the address on record', async () => {
  const server = openPeople()
  await act('Noora', 'u')
  await expect.element(asked()).toMatchTextContent('osoitteeseen noora.heino@mylly.example')
  server.answer(sendCode, { userId: 12 })
  await click(button('Lähetä koodi', asked()))
  await expect.element(screen.getByText('Noora Heino: aktivointikoodi on lähetetty.')).toBeVisible()
  expect(server.calls(sendCode)[0]?.params).toEqual({ companyId: '21', userId: '12' })
})
